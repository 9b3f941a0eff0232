import { setUpTestDatabase } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { changed, find, list, one } from './rows.ts';

const db = setUpTestDatabase();
const numbers = (most: number) => ({ text: 'select i from generate_series(1, $1::int) i', values: [most] });

it('all rows come as they are, in their order', async () => {
  expect(await list(db.pool, numbers(2))).toEqual([{ i: 1 }, { i: 2 }]);
  expect(await list(db.pool, { text: 'select 9007199254740993::bigint as "amountSun"' })).toEqual([
    { amountSun: 9_007_199_254_740_993n },
  ]);
});

it('one row or none is found, and several are an error that names the statement', async () => {
  expect(await find(db.pool, numbers(0))).toBeUndefined();
  expect(await find(db.pool, numbers(1))).toEqual({ i: 1 });
  await expect(find(db.pool, numbers(3))).rejects.toThrow('3 rows instead of one: select i from generate_series');
});

it('a row that must be there is an error where it is missing', async () => {
  expect(await one(db.pool, numbers(1))).toEqual({ i: 1 });
  await expect(one(db.pool, numbers(0))).rejects.toThrow('no row: select i from generate_series');
  await expect(one(db.pool, numbers(2))).rejects.toThrow('2 rows instead of one');
});

it('the rows that a statement wrote are counted', async () => {
  const text = 'delete from voltide.page_check where at_ms < $1';
  expect(await changed(db.pool, { text, values: [1] })).toBe(0);
});
