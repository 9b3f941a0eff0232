import type { UserId } from '@voltide/core';
import { adjustOf, saleOf, openPlayer, playOf, setUpTestDatabase } from '@voltide/testkit';
import { beforeAll, expect, it } from 'vitest';

import { inTransaction } from '../../platform/db/tx.ts';
import { settleOne, settlePlays } from './settle.sql.ts';

const db = setUpTestDatabase();
let tableId: number;

beforeAll(async () => {
  const { rows } = await db.pool.query<{ id: number }>(
    `select voltide.add_odds_table('packs', 'test', 1, sha256('{}'), '{}', '{0, 10, 90}') as id`,
  );
  tableId = rows[0]?.id ?? 0;
});

async function fold(limit = 1000): Promise<bigint | null | undefined> {
  const { rows } = await db.pool.query<{ folded: bigint | null }>('select voltide.fold_tally($1) as folded', [limit]);
  return rows[0]?.folded;
}

async function readCounts(): Promise<unknown> {
  const odds = await db.pool.query('select item, opens from voltide.realised_odds where table_id = $1 order by item', [
    tableId,
  ]);
  const figures = await db.pool.query('select name, amount from voltide.house_figure order by name');
  return { opens: odds.rows, figures: figures.rows };
}

it('counts every draw under its item, and what the house owes, exactly once', async () => {
  const [rich, poor] = [await openPlayer(db.pool, { cashSun: 100n }), await openPlayer(db.pool, { promoSun: 100n })];
  await settleOne(db.owner, adjustOf(2n as UserId, 'cash', 1000n));
  const itemsIn = [{ k: 0, item: 0, valueSun: 7n }];
  await settlePlays(db.pool, [
    playOf(rich, { tableId, stakeSun: 10n, draws: [0, 9, 10], itemsIn }),
    playOf(poor, { tableId, stakeSun: 10n, draws: [89, 90], itemsIn, creditSun: 2n }),
  ]);
  await settleOne(db.pool, playOf(rich, { tableId, nonce: 1, draws: [99], itemsIn }));
  await settleOne(db.pool, saleOf(rich, [{ epoch: 0, nonce: 0, k: 0 }]));
  const counted = {
    opens: [
      { item: 0, opens: 2n },
      { item: 1, opens: 2n },
      { item: 2, opens: 2n },
    ],
    figures: [
      { name: 'capital', amount: 1000n },
      { name: 'cash', amount: 97n },
      { name: 'cash_finds', amount: 0n },
      { name: 'promo', amount: 92n },
    ],
  };
  expect(await fold()).toBe(6n);
  expect(await readCounts()).toEqual(counted);
  expect(await fold()).toBe(0n);
  expect(await readCounts()).toEqual(counted);
});

it('takes no more than its limit, oldest first', async () => {
  const userId = await openPlayer(db.pool);
  for (const nonce of [0, 1, 2]) await settleOne(db.pool, playOf(userId, { tableId, nonce }));
  expect([await fold(2), await fold(2), await fold(2)]).toEqual([2n, 1n, 0n]);
});

it('counts nothing twice and loses nothing when the folding backend is killed before it commits', async () => {
  const userId = await openPlayer(db.pool);
  for (const nonce of [0, 1, 2]) await settleOne(db.pool, playOf(userId, { tableId, nonce, draws: [50] }));
  const before = await readCounts();
  const killed = inTransaction(db.pool, async (connection) => {
    await connection.query('select voltide.fold_tally(1000)');
    const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(await fold()).toBe(null);
    await db.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  });
  await expect(killed).rejects.toThrow();
  expect(await readCounts()).toEqual(before);
  expect(await fold()).toBe(3n);
});
