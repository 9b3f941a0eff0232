/** How likely each sum is. Sums are whole steps of 0.01 VT, chances are numbers: for display only. */
export type Sums = ReadonlyMap<number, number>;

/** Counts the work of adding sums up, and says when it is too much to wait for. */
export type Effort = { left: number };

/** Nothing has been added yet. */
export const NO_SUM: Sums = new Map([[0, 1]]);

/** The sums of two independent ones; undefined when that takes more effort than is left. */
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

/** The sums of some independent ones, which commonly repeat. */
export function addAllSums(parts: readonly Sums[], effort: Effort): Sums | undefined {
  return parts.reduce<Sums | undefined>((sum, part) => sum && addSums(sum, part, effort), NO_SUM);
}

/** The chance that the best of so many independent sums is reached by several of them. The highest is the best. */
export function chanceOfSharedBest(sums: Sums, count: number): number {
  let below = 0;
  let alone = 0;
  for (const [, chance] of [...sums].toSorted(([one], [other]) => one - other)) {
    alone += count * chance * below ** (count - 1);
    below += chance;
  }
  return Math.max(0, 1 - alone);
}
