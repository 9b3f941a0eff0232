/** Probability of each sum. Sums are whole steps of 0.01 VT, chances are numbers: for display only. */
export type Sums = ReadonlyMap<number, number>;

/** Budget of additions, to bound the wait. */
export type Effort = { left: number };

const NO_SUM: Sums = new Map([[0, 1]]);

/** Adds two independent sums; undefined if the budget does not suffice. */
export function addSums(some: Sums, others: Sums, effort: Effort): Sums | undefined {
  effort.left -= some.size * others.size;
  if (effort.left < 0) return undefined;
  const sums = new Map<number, number>();
  for (const [one, chance] of some) {
    for (const [other, otherChance] of others) {
      const sum = one + other;
      sums.set(sum, (sums.get(sum) ?? 0) + chance * otherChance);
    }
  }
  return sums;
}

/** Adds independent sums, which commonly repeat. */
export function addAllSums(parts: readonly Sums[], effort: Effort): Sums | undefined {
  return parts.reduce<Sums | undefined>((sum, part) => sum && addSums(sum, part, effort), NO_SUM);
}

/** Computes the chance that several of so many independent sums share the best, the highest. */
export function chanceOfSharedBest(sums: Sums, count: number): number {
  let below = 0;
  let alone = 0;
  for (const [, chance] of [...sums].toSorted(([one], [other]) => one - other)) {
    alone += count * chance * below ** (count - 1);
    below += chance;
  }
  return Math.max(0, 1 - alone);
}
