/** One row of a list that does not move. */
export type SteadyRow<Item> = {
  readonly item: Item;
  /** Its item is in the list no more. It keeps its place, and goes when the list is brought up to date. */
  readonly isGone: boolean;
};

export type SteadyList<Item> = {
  readonly rows: readonly SteadyRow<Item>[];
  /** How many of them stand apart at the top. */
  readonly first: number;
  /** How many items there are that have no row yet. */
  readonly waiting: number;
};

/** The list as it comes; the first so many stand apart. */
export function freshList<Item>(items: readonly Item[], first: number): SteadyList<Item> {
  return { rows: items.map((item) => ({ item, isGone: false })), first, waiting: 0 };
}

/**
 * The rows that are shown, with what is known of them now: none moves, none appears, none disappears. What is new is
 * counted. `elsewhere` are items that have gone on to another list: their rows show them until they go.
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
