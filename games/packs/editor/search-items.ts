/** Items of one value: what they are worth in steps of 0.01 VT, their tickets, and the fewest that they may have. */
export type SearchItem = { readonly value: number; readonly tickets: number; readonly least: number };

/** Gap to an exact table: tickets, and tickets × steps of value. Negative for an excess. */
export type Gap = { readonly tickets: number; readonly steps: number };

/** By how many tickets each item changes. */
export type Change = readonly number[];

/** Every item keeps the tickets that it must have. */
export function isAllowed(items: readonly SearchItem[], change: Change): boolean {
  return items.every(({ tickets, least }, i) => tickets + (change[i] ?? 0) >= least);
}
