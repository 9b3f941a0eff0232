/** The frame styles of a pack, by how many of it a player has opened (rules book §3). They change nothing but looks. */
export const STAMPS = [
  { id: 'bronze', name: 'Bronze', opens: 25 },
  { id: 'silver', name: 'Silver', opens: 100 },
  { id: 'gold', name: 'Gold', opens: 500 },
  { id: 'aurora', name: 'Aurora', opens: 1000 },
] as const;

export type Stamp = (typeof STAMPS)[number];
/** The stamp that so many opens of one pack have earned, and the next one with what it lacks. */
export function stampOf(opens: number): {
  readonly stamp: Stamp | undefined;
  readonly next: (Stamp & { readonly missing: number }) | undefined;
} {
  const stamp = STAMPS.findLast((each) => opens >= each.opens);
  const next = STAMPS.find((each) => opens < each.opens);
  return { stamp, next: next && { ...next, missing: next.opens - opens } };
}
