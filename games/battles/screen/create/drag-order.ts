/** A row that is being dragged, and where it would be dropped. */
export type Drag = {
  readonly from: number;
  readonly to: number;
  /** How far it has been moved, in pixels. */
  readonly byPx: number;
};

/** The list with one of its members at another place. */
export function moveTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined) return items;
  const rest = items.filter((_, i) => i !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** Where a row of so many equally high ones lands when it is moved by so much. */
export function placeAfter(
  from: number,
  byPx: number,
  rows: { readonly count: number; readonly heightPx: number },
): number {
  const place = from + Math.round(byPx / Math.max(rows.heightPx, 1));
  return Math.min(Math.max(place, 0), rows.count - 1);
}

/** How far a row stands aside while another one is dragged over it. */
export function shiftOf(at: number, { from, to, byPx }: Drag, heightPx: number): number {
  if (at === from) return byPx;
  if (from < at && at <= to) return -heightPx;
  if (to <= at && at < from) return heightPx;
  return 0;
}
