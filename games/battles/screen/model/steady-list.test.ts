import { expect, it } from 'vitest';

import { freshList, updateList } from './steady-list.ts';

type Item = { readonly id: string; readonly seats: number };
const item = (id: string, seats = 1): Item => ({ id, seats });
const idOf = ({ id }: Item): string => id;

it('S5-01 rows of the lobby keep their places: what is new waits, what is gone stays where it was', () => {
  const shown = freshList([item('a'), item('b'), item('c')], 1);
  const next = updateList(shown, [item('new'), item('c'), item('a', 2)], idOf);
  expect(next.rows).toEqual([
    { item: item('a', 2), isGone: false },
    { item: item('b'), isGone: true },
    { item: item('c'), isGone: false },
  ]);
  expect([next.waiting, next.first]).toEqual([1, 1]);
});

it('S5-01 a row that was gone is there again when its battle is', () => {
  const shown = updateList(freshList([item('a')], 0), [], idOf);
  expect(shown.rows).toEqual([{ item: item('a'), isGone: true }]);
  expect(updateList(shown, [item('a', 2)], idOf)).toEqual(freshList([item('a', 2)], 0));
});
