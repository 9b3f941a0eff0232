import type { UserId } from '@voltide/core';
import { createTestDatabase, openPlayer, playOf, TEST_TIME_MS, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { migrate } from '../../platform/db/migrate.ts';
import { inTransaction, withConnection } from '../../platform/db/tx.ts';
import { countTurnoverFaults } from '../audit/counter-check.sql.ts';
import { settleOne, settlePlays } from './settle.sql.ts';

let db: OwnedDatabase;
let users: UserId[];

beforeEach(async () => {
  db = await createTestDatabase();
  users = await Promise.all([1, 2, 3].map(() => openPlayer(db.pool, { cashSun: 9000n, promoSun: 9000n })));
});

afterEach(() => db.drop());

async function fold(limit = 1000): Promise<number> {
  const { rows } = await db.pool.query<{ folded: bigint }>('select voltide.fold_stakes($1) as folded', [limit]);
  return Number(rows[0]?.folded);
}

/** Folds until so many rows were read in all: transactions in other databases of the server hold rows back, too. */
async function foldAll(rows: number, limit = 1000): Promise<void> {
  let sum = 0;
  await expect.poll(async () => (sum += await fold(limit))).toBe(rows);
}

async function readTotals(): Promise<unknown> {
  const { rows } = await db.pool.query<object>(
    'select game, bucket, stakes, stake, payout, edge from voltide.stake_total order by game, bucket',
  );
  return rows;
}

const STAKE = { stakeSun: 100n, edgeSun: 7n, creditSun: 3n };
const user = (i: number): UserId => users[i] ?? expect.fail('there are users');

it('counts each stake once: what was paid, what it brought back, and the edge, by game and bucket', async () => {
  await settlePlays(db.pool, [
    playOf(user(0), { ...STAKE, spendOrder: 'cash_only', itemsIn: [{ k: 0, item: 0, valueSun: 40n }] }),
    playOf(user(1), { ...STAKE, game: 'wheel' }),
    playOf(user(2), { stakeSun: 1_000_000n }),
  ]);
  await settleOne(db.pool, playOf(user(0), { ...STAKE, nonce: 1, spendOrder: 'cash_only' }));
  await settleOne(db.pool, playOf(user(0), { nonce: 2, creditSun: 5n }));
  await foldAll(2);
  expect(await fold()).toBe(0);
  expect(await readTotals()).toEqual([
    { game: 'packs', bucket: 'cash', stakes: 2n, stake: 200n, payout: 46n, edge: 14n },
    { game: 'wheel', bucket: 'promo', stakes: 1n, stake: 100n, payout: 3n, edge: 7n },
  ]);
});

it('leaves what may be overtaken for later: a stake whose transaction is open still comes, once', async () => {
  await withConnection(db.pool, async (slow) => {
    await slow.query('begin');
    await settleOne(slow, playOf(user(0), STAKE));
    await settleOne(db.pool, playOf(user(1), STAKE));
    expect(await fold()).toBe(0);
    await slow.query('commit');
  });
  await foldAll(2, 1);
  expect(await countTurnoverFaults(db.pool)).toBe(0n);
});

it('loses and doubles nothing while many play and several nodes read', async () => {
  const play = async (userId: UserId): Promise<void> => {
    for (let nonce = 0; nonce < 40; nonce++) await settleOne(db.pool, playOf(userId, { ...STAKE, nonce }));
  };
  let playing = true;
  const playAll = Promise.all(users.map(play)).finally(() => {
    playing = false;
  });
  while (playing) await Promise.all([fold(3), fold(2), fold(5)]);
  await playAll;
  const readAll = async (): Promise<unknown> => [await fold(), await readTotals()][1];
  await expect.poll(readAll).toMatchObject([{ stakes: 120n, stake: 12_000n, edge: 840n }]);
  expect(await countTurnoverFaults(db.pool)).toBe(0n);
});

it('counts nothing and moves no cursor when the reading backend is killed before it commits', async () => {
  await settleOne(db.pool, playOf(user(0), STAKE));
  const killed = inTransaction(db.pool, async (connection) => {
    await connection.query('select voltide.fold_stakes(1000)');
    const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(await fold()).toBe(0);
    await db.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  });
  await expect(killed).rejects.toThrow();
  expect(await readTotals()).toEqual([]);
  await foldAll(1);
});

it('deletes old rows once every reader is past them, and no others', async () => {
  for (const [nonce, atMs] of [TEST_TIME_MS, TEST_TIME_MS + 1000].entries()) {
    await settleOne(db.pool, playOf(user(0), { ...STAKE, nonce, atMs }));
  }
  const trim = async (): Promise<unknown> => {
    const { rows } = await db.pool.query<{ gone: bigint }>('select voltide.trim_feed($1, 10) as gone', [
      TEST_TIME_MS + 500,
    ]);
    return rows[0]?.gone;
  };
  await foldAll(2);
  expect(await trim()).toBe(0n);
  await db.owner.query("delete from voltide.feed_cursor where reader <> 'stake_total'");
  expect(await trim()).toBe(1n);
  expect(await trim()).toBe(0n);
});

it('goes on where it was in a cluster whose transactions have not come so far', async () => {
  for (const nonce of [0, 1, 2]) await settleOne(db.pool, playOf(user(0), { ...STAKE, nonce }));
  await foldAll(2, 1);
  const ahead = 'tx = (tx::text::bigint + 4000000000)::text::xid8';
  await db.owner.query(`update voltide.stake_feed set ${ahead}; update voltide.feed_cursor set ${ahead}`);
  for (let start = 0; start < 2; start++) await migrate(db.url);
  await settleOne(db.pool, playOf(user(1), STAKE));
  await foldAll(2);
  expect(await countTurnoverFaults(db.pool)).toBe(0n);
});
