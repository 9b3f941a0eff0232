import { randomInt } from 'node:crypto';

import { present, type UserId } from '@voltide/core';
import { createTestDatabase, openPlayer, playOf, TEST_TIME_MS, type OwnedDatabase } from '@voltide/testkit';
import { openAccount } from '@voltide/testkit/pg-players';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { withConnection } from '../../platform/db/tx.ts';
import { settleOne } from '../../money/ledger/settle.sql.ts';
import { foldBoards, listPlaces, placeOf, relist } from './boards.sql.ts';

let db: OwnedDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
  await db.pool.query("select voltide.open_boards('2027-01-15')");
});
afterEach(() => db.drop());

const nonces = new Map<UserId, number>();

async function join(): Promise<UserId> {
  return openAccount(db, { cashSun: 9_000_000_000n });
}

type Stake = { readonly userId: UserId; readonly edgeSun: bigint; readonly atMs?: number; readonly creditSun?: bigint };

async function stake(...stakes: readonly Stake[]): Promise<void> {
  for (const { userId, edgeSun, atMs = TEST_TIME_MS, creditSun = 0n } of stakes) {
    const nonce = nonces.get(userId) ?? 0;
    nonces.set(userId, nonce + 1);
    const play = playOf(userId, { nonce, stakeSun: edgeSun * 20n, edgeSun, creditSun, atMs, spendOrder: 'cash_only' });
    expect((await settleOne(db.pool, play)).status).toBe('settled');
  }
}

async function foldAll(): Promise<void> {
  await expect
    .poll(async () => {
      await foldBoards(db.pool, 1000, TEST_TIME_MS);
      const { rows } = await db.owner.query<{ waiting: boolean }>(
        `select exists (select from voltide.stake_feed f join voltide.feed_cursor c on c.reader = 'boards'
          where (f.tx, f.feed_id) > (c.tx, c.feed_id)) as waiting`,
      );
      return rows[0]?.waiting;
    })
    .toBe(false);
}

async function boardNo(measure: string, period: string): Promise<number> {
  const { rows } = await db.owner.query<{ no: number }>(
    'select board_no as no from voltide.board where measure = $1 and period = $2 order by starts_on limit 1',
    [measure, period],
  );
  return present(rows[0], 'a board').no;
}

async function standing(measure = 'points', period = 'day'): Promise<readonly (readonly [UserId, bigint])[]> {
  const rows = await listPlaces(db.pool, await boardNo(measure, period), { from: 1n, limit: 100 });
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, i) => BigInt(i + 1)));
  return rows.map(({ userId, score }) => [userId, score] as const);
}

describe('S7-01 points', () => {
  it('are whole XP of the edge of cash stakes, for the day, the week, the month and all time', async () => {
    const [ann, bob] = [await join(), await join()];
    await stake({ userId: ann, edgeSun: 1_500n }, { userId: bob, edgeSun: 2_999n }, { userId: ann, edgeSun: 1_600n });
    await foldAll();
    for (const period of ['day', 'week', 'month', 'all']) {
      expect(await standing('points', period)).toEqual([
        [ann, 3n],
        [bob, 2n],
      ]);
    }
  });

  it('stand in the order in which they were reached where they are equal', async () => {
    const [ann, bob, cem] = [await join(), await join(), await join()];
    await stake({ userId: ann, edgeSun: 1_000n }, { userId: bob, edgeSun: 5_000n }, { userId: ann, edgeSun: 4_000n });
    await stake({ userId: cem, edgeSun: 5_100n });
    await foldAll();
    expect(await standing()).toEqual([
      [bob, 5n],
      [ann, 5n],
      [cem, 5n],
    ]);
  });

  it('do not move by a play that adds nothing to them', async () => {
    const [ann, bob] = [await join(), await join()];
    await stake({ userId: ann, edgeSun: 1_000n }, { userId: bob, edgeSun: 1_000n });
    await foldAll();
    await stake({ userId: ann, edgeSun: 999n });
    await foldAll();
    expect(await standing()).toEqual([
      [ann, 1n],
      [bob, 1n],
    ]);
    await stake({ userId: bob, edgeSun: 400n }, { userId: ann, edgeSun: 1n });
    await foldAll();
    expect(await standing()).toEqual([
      [ann, 2n],
      [bob, 1n],
    ]);
  });

  it('leave out players whose stakes are less than a point, and all promo', async () => {
    const [ann, bob] = [await join(), await openPlayer(db.pool, { promoSun: 9_000_000n })];
    await stake({ userId: ann, edgeSun: 999n });
    await settleOne(db.pool, playOf(bob, { stakeSun: 1_000_000n, edgeSun: 70_000n }));
    await foldAll();
    expect(await standing()).toEqual([]);
  });
});

it('S7-01 stakes are counted even while settings are being changed', async () => {
  const [ann, bob] = [await join(), await join()];
  await stake({ userId: ann, edgeSun: 1_000n });
  await foldAll();
  await stake({ userId: bob, edgeSun: 2_000n });
  await withConnection(db.pool, async (slow) => {
    await slow.query('begin');
    await relist(slow, ann, TEST_TIME_MS);
    const folded = foldBoards(db.pool, 1000, TEST_TIME_MS);
    await expect
      .poll(async () => {
        const { rowCount } = await db.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(1);
    await slow.query('commit');
    await folded;
  });
  await foldAll();
  expect(await standing()).toHaveLength(2);
});

describe('S7-01 a guest', () => {
  it('has no place, and takes the one of their points once they are an account', async () => {
    const [ann, guest] = [await join(), await openAccount(db, { kind: 'guest', cashSun: 9_000_000_000n })];
    await stake({ userId: ann, edgeSun: 1_000n }, { userId: guest, edgeSun: 2_000n });
    await foldAll();
    await db.pool.query('select voltide.relist_all($1)', [TEST_TIME_MS]);
    expect(await standing()).toEqual([[ann, 1n]]);
    await db.owner.query(
      `update voltide.identity set kind = 'account', username = 'one', email = 'one@example.org', password_hash = 'x'
      where user_id = $1`,
      [guest],
    );
    await db.pool.query('select voltide.relist_all($1)', [TEST_TIME_MS]);
    expect(await standing()).toEqual([
      [guest, 2n],
      [ann, 1n],
    ]);
  });
});

describe('S7-01 the highest multiple', () => {
  it('is that of one cash stake in hundredths; equal ones rank by who had it first', async () => {
    const [ann, bob] = [await join(), await join()];
    await stake({ userId: ann, edgeSun: 100n, creditSun: 5_019n }, { userId: bob, edgeSun: 100n, creditSun: 5_000n });
    await stake({ userId: ann, edgeSun: 100n, creditSun: 0n });
    await foldAll();
    expect(await standing('multiple', 'week')).toEqual([
      [ann, 250n],
      [bob, 250n],
    ]);
  });
});

describe('S7-02 a hidden player', () => {
  it('leaves no gap, and has their place again when they are no longer hidden', async () => {
    const [ann, bob, cem] = [await join(), await join(), await join()];
    await stake({ userId: ann, edgeSun: 1_000n }, { userId: bob, edgeSun: 3_000n }, { userId: cem, edgeSun: 2_000n });
    await foldAll();
    await db.owner.query(`insert into voltide.profile_setting values ($1, false, false, true, '{}')`, [bob]);
    await relist(db.pool, bob, TEST_TIME_MS);
    expect(await standing()).toEqual([
      [cem, 2n],
      [ann, 1n],
    ]);
    await stake({ userId: bob, edgeSun: 1_000n });
    await foldAll();
    expect(await standing()).toHaveLength(2);
    await db.owner.query('delete from voltide.profile_setting where user_id = $1', [bob]);
    await db.pool.query('select voltide.relist_all($1)', [TEST_TIME_MS]);
    expect(await standing()).toEqual([
      [bob, 4n],
      [cem, 2n],
      [ann, 1n],
    ]);
  });
});

it(
  'S7-01 places are the same by chunks as by sorting, while thousands climb, tie and hide',
  { timeout: 60_000 },
  async () => {
    const no = await boardNo('points', 'day');
    const scores = new Map<bigint, readonly [bigint, bigint]>();
    let reached = 1n;
    const move = async (userIds: readonly bigint[]): Promise<void> => {
      const next = userIds.map((userId) => {
        const score = (scores.get(userId)?.[0] ?? 0n) + BigInt(randomInt(1, 40));
        scores.set(userId, [score, reached]);
        return { userId, score, reached: reached++ };
      });
      await db.owner.query('select voltide.move_scores($1, $2, $3, $3, $4, 0)', [
        next.map(() => no),
        next.map(({ userId }) => userId),
        next.map(({ score }) => score),
        next.map((row) => row.reached),
      ]);
    };
    await db.owner.query(
      `insert into voltide.identity (user_id, kind, username, email, password_hash, created_at_ms)
    select 10000 + n, 'account', 'many-' || n, n || '@example.org', 'x', 0 from generate_series(0, 4999) n`,
    );
    const all = Array.from({ length: 5000 }, (_, i) => BigInt(10_000 + i));
    await move(all);
    for (let round = 0; round < 12; round++) await move(all.filter(() => randomInt(3) === 0));
    const sorted = [...scores].toSorted(([, [a, i]], [, [b, j]]) => (a === b ? Number(i - j) : Number(b - a)));
    const { rows: chunks } = await db.owner.query<{ players: number }>(
      'select players from voltide.board_chunk where board_no = $1 order by low_score',
      [no],
    );
    expect(chunks.length).toBeGreaterThan(5);
    expect(Math.max(...chunks.map(({ players }) => players))).toBeLessThanOrEqual(1024);
    expect(chunks.reduce((sum, { players }) => sum + players, 0)).toBe(5000);
    for (const at of [0, 1, 99, 100, 1023, 1024, 1025, 2500, 4998, 4999]) {
      const [userId, [score, tie]] = present(sorted[at], 'a player');
      expect(await placeOf(db.pool, no, { score, reached: tie })).toBe(BigInt(at + 1));
      const [row] = await listPlaces(db.pool, no, { from: BigInt(at + 1), limit: 1 });
      expect(row).toMatchObject({ place: BigInt(at + 1), userId, score });
    }
    expect(await listPlaces(db.pool, no, { from: 5001n, limit: 10 })).toEqual([]);
    const pages = [];
    for (let from = 4901; from >= 1; from -= 100) {
      pages.unshift(...(await listPlaces(db.pool, no, { from: BigInt(from), limit: 100 })));
    }
    expect(pages.map(({ userId }) => userId)).toEqual(sorted.map(([userId]) => userId));
  },
);
