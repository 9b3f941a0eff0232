/** 4 MB: what a shared machine's other guests take of its caches shows as well as what they take of its processors. */
const CELLS = 1 << 20;
const STEPS = 300_000;

/**
 * How long the same calculation takes, in milliseconds, again and again for some seconds. On a machine of one's own all
 * values are nearly equal; where they are not, a tail under load is also the machine's.
 */
export function measurePace(seconds: number): readonly number[] {
  const cells = Uint32Array.from({ length: CELLS }, (_, i) => Math.imul(i, 2_654_435_761));
  const timesMs: number[] = [];
  const endMs = performance.now() + seconds * 1e3;
  let sum = 1;
  for (let startMs = performance.now(); startMs < endMs; startMs = performance.now()) {
    for (let step = 0; step < STEPS; step++) {
      sum = (Math.imul(sum, 1_664_525) + 1_013_904_223) ^ (cells[(sum >>> 12) & (CELLS - 1)] ?? 0);
    }
    timesMs.push(performance.now() - startMs);
  }
  cells[0] = sum;
  return timesMs;
}
