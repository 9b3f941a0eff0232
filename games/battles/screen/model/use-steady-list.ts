import { useState } from 'react';

import { freshList, updateList, type SteadyList } from './steady-list.ts';

type Battle = { readonly battleId: string };
const idOf = ({ battleId }: Battle): string => battleId;

export type SteadyBattles<Item> = SteadyList<Item> & {
  /** Brings the list up to date: what is new comes in, what is gone goes. */
  readonly renew: () => void;
};

/**
 * Battles whose rows stay where they are until somebody asks for the news, or looks for something else (`view`). The
 * first so many stand apart.
 */
export function useSteadyList<Item extends Battle>(
  items: readonly Item[],
  view: string,
  first = 0,
): SteadyBattles<Item> {
  const [kept, setKept] = useState({ items, view, list: freshList(items, first) });
  let { list } = kept;
  if (kept.view !== view) {
    list = freshList(items, first);
    setKept({ items, view, list });
  } else if (kept.items !== items) {
    list = updateList(kept.list, items, idOf);
    setKept({ items, view, list });
  }
  return { ...list, renew: () => setKept({ items, view, list: freshList(items, first) }) };
}
