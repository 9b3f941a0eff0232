export type Drag = {
  readonly from: number;
  readonly to: number;
  /** Distance it was moved, in pixels. */
  readonly byPx: number;
};

export function moveTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined) return items;
  const rest = items.filter((_, i) => i !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** Computes the place of one of equally high rows after a move. */
export function placeAfter(
  from: number,
  byPx: number,
  rows: { readonly count: number; readonly heightPx: number },
): number {
  const place = from + Math.round(byPx / Math.max(rows.heightPx, 1));
  return Math.min(Math.max(place, 0), rows.count - 1);
}

/** Computes how far a row gives way while another one is dragged over it. */
export function shiftOf(at: number, { from, to, byPx }: Drag, heightPx: number): number {
  if (at === from) return byPx;
  if (from < at && at <= to) return -heightPx;
  if (to <= at && at < from) return heightPx;
  return 0;
}
