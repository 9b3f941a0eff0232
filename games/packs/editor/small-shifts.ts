/** Tickets moved among items: the parts sum to nothing, and `value` is what the table gains by them, in steps. */
export type Shift = {
  readonly parts: readonly (readonly [item: number, size: number])[];
  readonly value: number;
  /** Sum of |size|. */
  readonly tickets: number;
};

export type SmallShifts = {
  /** Those of fewest tickets first. */
  readonly shifts: readonly Shift[];
  readonly byValue: ReadonlyMap<number, readonly Shift[]>;
};

const MOST_SHIFTS = 5000;
const MOST_PAIRS = 40_000;
const MOST_TICKETS = 64;

const STRIDE = 7919;

/**
 * The smallest shifts among items of these values: nothing, one ticket from an item to another, two, and so on, as many
 * as are worth the time.
 */
export function listSmallShifts(values: readonly number[]): SmallShifts {
  const shifts: Shift[] = [{ parts: [], value: 0, tickets: 0 }];
  let visited = 0;
  const isWorthIt = (): boolean => shifts.length < MOST_SHIFTS && visited < MOST_PAIRS;
  for (let count = 1; values.length > 1 && isWorthIt() && count <= MOST_TICKETS; count++) {
    const sets = listMultisets(values.length, count);
    const pairs = sets.length ** 2;
    for (let i = 0; i < pairs && isWorthIt(); i++, visited++) {
      const pair = pairs > MOST_SHIFTS ? (i * STRIDE) % pairs : i;
      const [given, taken] = [sets[Math.floor(pair / sets.length)] ?? [], sets[pair % sets.length] ?? []];
      if (given.some(([item]) => taken.some(([other]) => other === item))) continue;
      const parts = [...given.map(([item, size]) => [item, -size] as const), ...taken];
      const value = parts.reduce((sum, [item, size]) => sum + size * (values[item] ?? 0), 0);
      shifts.push({ parts, value, tickets: 2 * count });
    }
  }
  return { shifts, byValue: Map.groupBy(shifts, ({ value }) => value) };
}

type Multiset = readonly (readonly [item: number, size: number])[];

/** All ways to choose `count` of the items, each as often as one likes. */
function listMultisets(items: number, count: number, from = 0): readonly Multiset[] {
  if (count === 0) return [[]];
  if (from === items - 1) return [[[from, count]]];
  const sets: Multiset[] = [];
  for (let size = count; size >= 0; size--) {
    for (const rest of listMultisets(items, count - size, from + 1)) {
      sets.push(size === 0 ? rest : [[from, size], ...rest]);
    }
  }
  return sets;
}
