import { present, type UserId } from '@voltide/core';
import {
  adjustOf,
  createTestDatabase,
  saleOf,
  openPlayer,
  playOf,
  TEST_TIME_MS,
  type OwnedDatabase,
} from '@voltide/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { migrate } from '../../platform/db/migrate.ts';
import { inTransaction, withConnection } from '../../platform/db/tx.ts';
import { recountFigures } from '../../money/audit/figure-check.sql.ts';
import { settleOne, settlePlays } from '../../money/ledger/settle.sql.ts';
import { foldFigures, foldPostings, trimFigures } from './figures-job.sql.ts';

const HOUR_MS = 3_600_000;
const HOUR = TEST_TIME_MS - (TEST_TIME_MS % HOUR_MS);
const STAKE = { stakeSun: 100n, edgeSun: 7n, creditSun: 3n } as const;

let db: OwnedDatabase;
let users: UserId[];

beforeEach(async () => {
  db = await createTestDatabase();
  users = await Promise.all([1, 2, 3].map(() => openPlayer(db.pool, { cashSun: 9000n, promoSun: 9000n })));
});

afterEach(() => db.drop());

const user = (i: number): UserId => present(users[i], 'a user');
const recount = () => recountFigures(db.owner, TEST_TIME_MS);
const SOUND = { plays: 0, players: 0, postings: 0, named: [] };

/** Folds until so many rows of the feed were read: transactions in other databases of the server hold rows back. */
async function foldAll(rows: number, limit = 1000): Promise<void> {
  let sum = 0;
  await expect.poll(async () => (sum += await foldFigures(db.pool, limit))).toBe(rows);
}

async function readPlays(span = 'hour'): Promise<unknown> {
  const { rows } = await db.pool.query<object>(
    `select starts_at_ms as at, game, table_id as "table", bucket, plays, stake, returned, edge,
       squares::bigint as squares
     from voltide.play_figure where span = $1 order by starts_at_ms, game, table_id, bucket`,
    [span],
  );
  return rows;
}

async function readPlayers(span: string): Promise<unknown> {
  const { rows } = await db.pool.query<{ game: string; players: bigint }>(
    `select game, sum(players)::bigint as players from voltide.player_figure
     where span = $1 group by game order by game`,
    [span],
  );
  return Object.fromEntries(rows.map(({ game, players }) => [game, Number(players)]));
}

describe('plays in the figures', () => {
  it('S13-02 are counted once by hour and day, with their table, and people once in each game', async () => {
    await settlePlays(db.pool, [
      playOf(user(0), { ...STAKE, spendOrder: 'cash_only', itemsIn: [{ k: 0, item: 0, valueSun: 40n }] }),
      playOf(user(1), { ...STAKE, game: 'wheel', tableId: 2 }),
      playOf(user(2), { stakeSun: 1_000_000n }),
    ]);
    await settleOne(db.pool, playOf(user(0), { ...STAKE, nonce: 1, spendOrder: 'cash_only', stakeSun: 200n }));
    await settleOne(db.pool, playOf(user(0), { ...STAKE, nonce: 2, game: 'wheel', tableId: 2, atMs: HOUR + HOUR_MS }));
    expect(await recount()).toEqual(SOUND);
    await foldAll(3);
    const at = BigInt(HOUR);
    const packs = { game: 'packs', table: 1, bucket: 'cash', plays: 2n, stake: 300n, returned: 46n, edge: 14n };
    const wheel = { game: 'wheel', table: 2, bucket: 'promo', plays: 1n, stake: 100n, returned: 3n, edge: 7n };
    expect(await readPlays()).toEqual([
      { at, ...packs, squares: 50_000n },
      { at, ...wheel, squares: 10_000n },
      { at: at + BigInt(HOUR_MS), ...wheel, squares: 10_000n },
    ]);
    expect(await readPlayers('hour')).toEqual({ all: 3, packs: 1, wheel: 2 });
    expect(await readPlayers('day')).toEqual({ all: 2, packs: 1, wheel: 2 });
    expect(await recount()).toEqual(SOUND);
  });

  it('S13-02 a batch across a full hour is counted in both', async () => {
    const atMs = HOUR + HOUR_MS;
    await settlePlays(db.pool, [playOf(user(0), { ...STAKE, atMs: atMs - 1 }), playOf(user(1), { ...STAKE, atMs })]);
    await foldAll(2);
    expect(await readPlays()).toMatchObject([
      { at: BigInt(HOUR), plays: 1n },
      { at: BigInt(atMs), plays: 1n },
    ]);
    expect(await recount()).toEqual(SOUND);
  });

  it('S13-02 are folded exactly once while many play, and several nodes fold', async () => {
    const play = async (userId: UserId): Promise<void> => {
      for (let nonce = 0; nonce < 40; nonce++) await settleOne(db.pool, playOf(userId, { ...STAKE, nonce }));
    };
    let playing = true;
    const playAll = Promise.all(users.map(play)).finally(() => {
      playing = false;
    });
    const foldOnce = () => Promise.all([foldFigures(db.pool, 3), foldFigures(db.pool, 2), foldPostings(db.pool, 2)]);
    while (playing) await foldOnce();
    await playAll;
    expect(await recount()).toEqual(SOUND);
    const readAll = async (): Promise<unknown> => [await foldOnce(), await readPlays('day')][1];
    await expect.poll(readAll).toMatchObject([{ plays: 120n, stake: 12_000n, edge: 840n }]);
    expect(await recount()).toEqual(SOUND);
  });

  it('S13-02 are folded again, and once, after the node that folded them was killed before it committed', async () => {
    await settleOne(db.pool, playOf(user(0), STAKE));
    const killed = inTransaction(db.pool, async (connection) => {
      await connection.query('select voltide.fold_figures(1000), voltide.fold_postings(1000)');
      const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
      expect([await foldFigures(db.pool, 1000), await foldPostings(db.pool, 1000)]).toEqual([0, undefined]);
      await db.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    });
    await expect(killed).rejects.toThrow();
    expect(await readPlays()).toEqual([]);
    await foldAll(1);
    expect(await foldPostings(db.pool, 1000)).toBe(6);
    expect(await recount()).toEqual(SOUND);
  });
});

describe('other money in the figures', () => {
  it('S13-02 is counted by cause: releases with their plays, gifts and adjustments by a queue that goes', async () => {
    await settleOne(db.owner, adjustOf(2n as UserId, 'cash', 1_000_000n));
    await settleOne(db.owner, adjustOf(user(0), 'cash', -500n));
    const itemsIn = [{ k: 0, item: 0, valueSun: 40n }];
    const dear = { stakeSun: 5000n, edgeSun: 350n, spendOrder: 'cash_only', itemsIn } as const;
    await settleOne(db.pool, playOf(user(0), dear));
    await settleOne(db.pool, saleOf(user(0), [{ epoch: 0, nonce: 0, k: 0 }]));
    expect(await recount()).toEqual(SOUND);
    await foldAll(1);
    expect(await foldPostings(db.pool, 1000)).toBe(8);
    const { rows } = await db.pool.query<object>(
      `select cause, bucket, postings, paid, taken from voltide.posting_figure
       where span = 'day' order by cause, bucket`,
    );
    const { rows: released } = await db.pool.query<{ sum: bigint }>(
      `select sum(amount)::bigint as sum from voltide.transfer where cause = 'release' and kind = 'cash'`,
    );
    const sum = present(released[0], 'a sum').sum;
    expect(sum).toBeGreaterThan(0n);
    expect(rows).toEqual([
      { cause: 'adjustment', bucket: 'cash', postings: 4n, paid: 27_000n, taken: 500n },
      { cause: 'adjustment', bucket: 'promo', postings: 3n, paid: 27_000n, taken: 0n },
      { cause: 'capital', bucket: 'cash', postings: 1n, paid: 1_000_000n, taken: 0n },
      { cause: 'release', bucket: 'cash', postings: 0n, paid: sum, taken: 0n },
      { cause: 'release', bucket: 'promo', postings: 0n, paid: 0n, taken: sum },
    ]);
    expect((await db.pool.query('select from voltide.posting')).rowCount).toBe(0);
    expect(await recount()).toEqual(SOUND);
  });
});

describe('recount', () => {
  it.each([
    ['plays', `update voltide.play_figure set stake = stake + 1 where span = 'hour'`, /^hour .* packs table 1 promo/],
    ['plays', `delete from voltide.play_figure where span = 'day'`, /^day .* plays -1, stake -100/],
    ['players', `update voltide.player_figure set players = 2 where game = 'all'`, /^day .* all: players 1$/m],
    ['postings', `update voltide.posting_figure set paid = paid - 5`, /adjustment cash: postings 0, paid -5/],
    ['plays', `update voltide.stake_feed set stakes = array[90]`, undefined],
    ['postings', `delete from voltide.posting where amount = 9000 and bucket = 'cash'`, undefined],
  ])('S13-02 counts a changed row of %s and names it: %s', async (kind, change, named) => {
    await settleOne(db.pool, playOf(user(0), STAKE));
    if (named !== undefined) {
      await foldAll(1);
      await foldPostings(db.pool, 1000);
    }
    expect(await recount()).toEqual(SOUND);
    await db.owner.query(change);
    const found = await recount();
    expect(found[kind as 'plays']).toBeGreaterThan(0);
    expect(found.named.join('\n')).toMatch(named ?? /./);
  });
});

it('S13-02 an installation that played before begins with what its books say, at whatever moment', async () => {
  await settleOne(db.pool, playOf(user(0), { ...STAKE, spendOrder: 'cash_only' }));
  await foldPostings(db.pool, 4);
  await db.owner.query(`delete from voltide.play_figure; delete from voltide.player_figure;
    delete from voltide.posting_figure; delete from voltide.player_seen;
    delete from voltide.feed_cursor where reader = 'figures'`);
  await withConnection(db.pool, async (slow) => {
    await slow.query('begin');
    await slow.query('select pg_current_xact_id()');
    await settleOne(db.pool, playOf(user(1), STAKE));
    await migrate(db.url);
    await settleOne(slow, playOf(user(2), STAKE));
    await slow.query('commit');
  });
  expect(await recount()).toEqual(SOUND);
  // Two rows or three: a transaction in another database may have kept the first play out of the beginning.
  const foldAndRead = async (): Promise<unknown> => [await foldFigures(db.pool, 1000), await readPlays('day')][1];
  await expect.poll(foldAndRead).toMatchObject([
    { bucket: 'cash', plays: 1n },
    { bucket: 'promo', plays: 2n },
  ]);
  await foldPostings(db.pool, 1000);
  expect(await recount()).toEqual(SOUND);
});

it('S13-02 hours go after their time, days stay, and a player of late plays counts once', async () => {
  await settleOne(db.pool, playOf(user(0), STAKE));
  await foldAll(1);
  await settleOne(db.pool, playOf(user(0), { ...STAKE, nonce: 1, atMs: TEST_TIME_MS + 1000 }));
  const laterMs = TEST_TIME_MS + 95 * 24 * HOUR_MS;
  expect(await trimFigures(db.pool, { hoursBeforeMs: laterMs, seenBeforeMs: laterMs }, 500)).toBe(2);
  await foldAll(1);
  expect(await readPlayers('day')).toEqual({ all: 1, packs: 1 });
  expect(await readPlays('day')).toMatchObject([{ plays: 2n }]);
  await trimFigures(db.pool, { hoursBeforeMs: laterMs, seenBeforeMs: laterMs }, 500);
  expect((await db.owner.query('select from voltide.player_seen')).rowCount).toBe(0);
  expect(await recountFigures(db.owner, laterMs)).toEqual(SOUND);
});
