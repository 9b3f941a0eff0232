import type { Change, Gap, SearchItem } from './search-items.ts';

/**
 * For each three items the change of them alone that closes the gap with the fewest tickets: their solutions lie on a
 * line, evenly apart, and the cost along it falls and rises once.
 */
export function listLineChanges(items: readonly SearchItem[], start: Change, gap: Gap): readonly Change[] {
  const changes: Change[] = [];
  for (let i = 0; i < items.length; i++) {
    for (let j = i + 1; j < items.length; j++) {
      for (let l = items.length > 2 ? j + 1 : j; l < items.length; l++) {
        const change = solveLine(items, start, gap, [i, j, l]);
        if (change !== undefined) changes.push(change);
      }
    }
  }
  return changes;
}

type Three = readonly [number, number, number];

function solveLine(items: readonly SearchItem[], start: Change, gap: Gap, three: Three): Change | undefined {
  const [i, j, l] = three;
  const [base, middle, last] = three.map((each) => BigInt(items[each]?.value ?? 0)) as [bigint, bigint, bigint];
  const [p, q] = [middle - base, j === l ? 0n : last - base];
  const wanted = BigInt(gap.steps) - BigInt(gap.tickets) * base;
  const common = gcd(p, q);
  if (common === 0n || wanted % common !== 0n) return undefined;
  const point = solvePoint(p, q, wanted, common);
  const [stepY, stepZ] = j === l ? [0n, 0n] : [q / common, -p / common];
  const now = three.map((each) => BigInt(start[each] ?? 0)) as [bigint, bigint, bigint];
  const firsts = [now[0] + BigInt(gap.tickets) - point.y - point.z, now[1] + point.y, now[2] + point.z] as const;
  const steps = [-(stepY + stepZ), stepY, stepZ] as const;
  const parts = j === l ? ([0, 1] as const) : ([0, 1, 2] as const);
  const lows = three.map((each) => BigInt((items[each]?.least ?? 0) - (items[each]?.tickets ?? 0)));
  let best: { at: bigint; cost: bigint } | undefined;
  for (const at of listTurns(firsts, steps, lows, parts)) {
    const sizes = parts.map((part) => firsts[part] + at * steps[part]);
    if (sizes.some((size, part) => size < (lows[part] ?? 0n))) continue;
    const cost = sizes.reduce((sum, size) => sum + (size < 0n ? -size : size), 0n);
    if (best === undefined || cost < best.cost) best = { at, cost };
  }
  if (best === undefined) return undefined;
  const change = [...start];
  for (const part of parts) change[three[part]] = Number(firsts[part] + best.at * steps[part]);
  return [i, j, l].every((each) => Number.isSafeInteger(change[each])) ? change : undefined;
}

/** Places on the line at which the cost may turn: where a part is nothing, or as low as it may be. */
function listTurns(
  firsts: readonly bigint[],
  steps: readonly bigint[],
  lows: readonly bigint[],
  parts: readonly number[],
): ReadonlySet<bigint> {
  const turns = new Set<bigint>([0n]);
  for (const part of parts) {
    const step = steps[part] ?? 0n;
    if (step === 0n) continue;
    for (const aim of [0n, lows[part] ?? 0n]) {
      const near = (aim - (firsts[part] ?? 0n)) / step;
      for (const at of [near - 1n, near, near + 1n]) turns.add(at);
    }
  }
  return turns;
}

/** One whole solution of p·y + q·z = wanted. */
function solvePoint(p: bigint, q: bigint, wanted: bigint, common: bigint): { readonly y: bigint; readonly z: bigint } {
  if (q === 0n) return { y: wanted / p, z: 0n };
  const [size, turn] = [abs(q / common), inverse(p / common, abs(q / common))];
  const y = modulo((wanted / common) * turn, size);
  return { y, z: (wanted - p * y) / q };
}

const abs = (size: bigint): bigint => (size < 0n ? -size : size);
const modulo = (size: bigint, by: bigint): bigint => ((size % by) + by) % by;

/** The greatest common divisor, never negative; 0 of 0 and 0. */
export function gcd(left: bigint, right: bigint): bigint {
  let [high, low] = [abs(left), abs(right)];
  while (low !== 0n) [high, low] = [low, high % low];
  return high;
}

/** The number that times `of` leaves 1 when divided by `by`; both have no common divisor. */
function inverse(of: bigint, by: bigint): bigint {
  let [high, low] = [by, modulo(of, by)];
  let [before, now] = [0n, 1n];
  while (low !== 0n) {
    const times = high / low;
    [high, low] = [low, high - times * low];
    [before, now] = [now, before - times * now];
  }
  return modulo(before, by);
}
