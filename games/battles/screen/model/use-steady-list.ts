import { useState } from 'react';

import { freshList, updateList, type SteadyList } from './steady-list.ts';

type Battle = { readonly battleId: string };
const idOf = ({ battleId }: Battle): string => battleId;

type SteadyBattles<Item> = SteadyList<Item> & {
  readonly isStale: boolean;
  /** Updates the list: new rows enter, gone ones leave. */
  readonly renew: () => void;
};

type Options<Item> = {
  readonly first?: number;
  readonly elsewhere?: readonly Item[];
};

const NOTHING: readonly never[] = [];

/** Keeps rows in place until the list is updated or the filter changes. */
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
