/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32): a run can be repeated anywhere. */
function createRandom(seed: number): () => number {
  let state = Math.trunc(seed);
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many of them, each as likely as another one, in the order that they have. All where there are no more. */
export function pickSample<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  const random = createRandom(seed);
  const ranked = all.map((item, place) => ({ item, place, rank: random() }));
  const chosen = ranked.toSorted((one, other) => one.rank - other.rank).slice(0, count);
  return chosen.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}
