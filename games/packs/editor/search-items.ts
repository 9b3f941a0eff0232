/** Items of one value: what they are worth in steps of 0.01 VT, their tickets, and the fewest that they may have. */
export type SearchItem = { readonly value: number; readonly tickets: number; readonly least: number };

export type Gap = { readonly tickets: number; readonly steps: number };

export type Change = readonly number[];

/** Every item keeps the tickets that it must have. */
export function isAllowed(items: readonly SearchItem[], change: Change): boolean {
  return items.every(({ tickets, least }, i) => tickets + (change[i] ?? 0) >= least);
}
