export type SteadyRow<Item> = {
  readonly item: Item;
  /** Its item has left the list. It keeps its place until the list is updated. */
  readonly isGone: boolean;
};

export type SteadyList<Item> = {
  readonly rows: readonly SteadyRow<Item>[];
  readonly first: number;
  readonly waiting: number;
};

export function freshList<Item>(items: readonly Item[], first: number): SteadyList<Item> {
  return { rows: items.map((item) => ({ item, isGone: false })), first, waiting: 0 };
}

/**
 * Updates the shown rows in place: none moves, appears or disappears. New items are counted. `elsewhere` are items that
 * have moved to another list: their rows show them until they go.
 */
export function updateList<Item>(
  shown: SteadyList<Item>,
  items: readonly Item[],
  idOf: (item: Item) => string,
  elsewhere: readonly Item[] = [],
): SteadyList<Item> {
  const now = new Map([...elsewhere, ...items].map((item) => [idOf(item), item]));
  const rows = shown.rows.map(({ item }): SteadyRow<Item> => {
    const latest = now.get(idOf(item));
    return latest === undefined ? { item, isGone: true } : { item: latest, isGone: false };
  });
  const known = new Set(rows.map(({ item }) => idOf(item)));
  return { rows, first: shown.first, waiting: items.filter((item) => !known.has(idOf(item))).length };
}
