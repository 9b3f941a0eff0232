import { useState } from 'react';

import { freshList, updateList, type SteadyList } from './steady-list.ts';

type Battle = { readonly battleId: string };
const idOf = ({ battleId }: Battle): string => battleId;

export type SteadyBattles<Item> = SteadyList<Item> & {
  /** True if an update would bring other rows, or the same in another order. */
  readonly isStale: boolean;
  /** Brings the list up to date: what is new comes in, what is gone goes. */
  readonly renew: () => void;
};

type Options<Item> = {
  /** So many of them stand apart at the top. */
  readonly first?: number;
  /** Rows that have gone on to another list. */
  readonly elsewhere?: readonly Item[];
};

const NOTHING: readonly never[] = [];

/** Battles whose rows stay where they are until the list is brought up to date, or something else is looked for. */
export function useSteadyList<Item extends Battle>(
  items: readonly Item[],
  view: string,
  { first = 0, elsewhere = NOTHING }: Options<Item> = {},
): SteadyBattles<Item> {
  const [kept, setKept] = useState({ items, elsewhere, view, list: freshList(items, first) });
  let { list } = kept;
  if (kept.view !== view) {
    list = freshList(items, first);
    setKept({ items, elsewhere, view, list });
  } else if (kept.items !== items || kept.elsewhere !== elsewhere) {
    list = updateList(kept.list, items, idOf, elsewhere);
    setKept({ items, elsewhere, view, list });
  }
  const isStale =
    list.rows.length !== items.length || list.rows.some(({ item }, at) => items[at]?.battleId !== item.battleId);
  return { ...list, isStale, renew: () => setKept({ items, elsewhere, view, list: freshList(items, first) }) };
}
