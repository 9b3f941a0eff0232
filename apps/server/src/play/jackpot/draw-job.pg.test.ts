import { utcDay, type UserId } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { listJackpotFaults } from '@voltide/games/jackpot/export';
import { jackpotTimes } from '@voltide/games/jackpot/times';
import { createTestDatabase, dyingAfter, openPlayer, ownBeacons, playOf, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Database } from '../../platform/db/pool.ts';
import { withConnection } from '../../platform/db/tx.ts';
import { isClean, reconcile } from '../../money/audit/reconcile.ts';
import { checkJackpots } from '../../money/audit/jackpot-check.ts';
import { settleOne, settlePlays } from '../../money/ledger/settle.sql.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { createDrawJob } from './draw-job.ts';
import { createPseudonyms } from '../../platform/secrets/pseudonyms.ts';

const SECRET = new Secret(new Uint8Array(32).fill(9));
const FIRST = '2027-02-27';

let db: OwnedDatabase;
let nowMs: number;
let hasMadeUp = false;
let told: UserId[] = [];

beforeEach(async () => {
  db = await createTestDatabase();
  nowMs = Date.parse(`${FIRST}T12:00:00Z`);
});

afterEach(async () => {
  const counts = await reconcile(db.owner);
  const faults = hasMadeUp ? 0 : await checkJackpots(db.owner);
  hasMadeUp = false;
  told = [];
  await db.drop();
  expect([isClean(counts), faults]).toEqual([true, 0]);
});

/** A job as on a node. Drand is silent, so that the local chain decides. */
async function jobOver(database: Database = db.pool): Promise<() => Promise<void>> {
  return createDrawJob({
    database,
    clock: { nowMs: () => nowMs },
    pseudonyms: createPseudonyms(SECRET, 'jackpot'),
    beacons: await ownBeacons(db.pool, SECRET, () => nowMs),
    onPaid: (userId) => told.push(userId),
  });
}

/** Lists the moments of a day's events: seal, drand's silence, its end, and the local chain's link. */
function momentsOf(date: string): readonly number[] {
  const { sealMs, drawMs } = jackpotTimes(date);
  return [sealMs, drawMs + 3000, drawMs + 64_000, drawMs + 68_000];
}

async function runDay(date: string, run: () => Promise<unknown>): Promise<void> {
  for (const atMs of momentsOf(date)) {
    nowMs = atMs;
    await run();
  }
}

const nonces = new Map<UserId, number>();

function stakeOf(userId: UserId, stakeSun: bigint, atMs = nowMs) {
  const nonce = nonces.get(userId) ?? 0;
  nonces.set(userId, nonce + 1);
  return playOf(userId, { stakeSun, edgeSun: (stakeSun * 7n) / 100n, nonce, atMs, spendOrder: 'cash_only' });
}

/** Stakes, and waits for the count: transactions in other databases of the server hold rows of the feed back, too. */
async function stake(userId: UserId, stakeSun: bigint, edgeSun?: bigint): Promise<void> {
  const play = { ...stakeOf(userId, stakeSun), ...(edgeSun === undefined ? {} : { edgeSun }) };
  expect(await settleOne(db.pool, play)).toMatchObject({ status: 'settled' });
  await expect.poll(countWaiting).toBe(0n);
}

async function countWaiting(): Promise<unknown> {
  await db.pool.query('select voltide.fold_jackpot(1000)');
  const { rows } = await db.pool.query<{ waiting: bigint }>(`select count(*) as waiting
    from voltide.stake_feed f
    join voltide.feed_cursor c on c.reader = 'jackpot' and (f.tx, f.feed_id) > (c.tx, c.feed_id)`);
  return rows[0]?.waiting;
}

const VT = 1_000_000n;
/** The least edge for this jackpot share: its rakeback is too small to be claimed. */
const SHARE_OF_20_VT = 100_000n;
type Day = {
  readonly day: string;
  readonly carried: bigint;
  readonly shares: bigint | null;
  readonly carry: bigint | null;
  readonly tickets: number | null;
  readonly document: string | null;
  readonly is_drawn: boolean;
};

async function readDays(): Promise<readonly Day[]> {
  const { rows } = await db.owner.query<Day>(`select day::text as day, carried::bigint as carried,
      shares::bigint as shares, carry::bigint as carry, tickets, document, drawn_at_ms is not null as is_drawn
    from voltide.jackpot_day order by day`);
  return rows;
}

type Paid = {
  readonly user_id: UserId;
  readonly kind: string;
  readonly amount: bigint;
  readonly operation_key: string;
};

async function readPaid(): Promise<readonly Paid[]> {
  const { rows } = await db.owner.query<Paid>(`select user_id, kind, amount::bigint as amount, operation_key
    from voltide.transfer where cause = 'jackpot' order by operation_key`);
  return rows;
}

async function expectOneDrawEach(): Promise<void> {
  const days = await readDays();
  const drawn = days.filter(({ is_drawn: isDrawn }) => isDrawn);
  const paid = await readPaid();
  expect(new Set(paid.map(({ operation_key: key }) => key)).size).toBe(paid.length);
  const cashPaid = paid.filter(({ kind }) => kind === 'cash').reduce((sum, { amount }) => sum + amount, 0n);
  const shares = drawn.reduce((sum, day) => sum + (day.shares ?? 0n), 0n);
  expect(cashPaid + (days.at(-1)?.carried ?? 0n)).toBe(shares);
  const wanted = drawn.flatMap(({ document }) => {
    if (document === null) return [];
    expect(listJackpotFaults(nodeHashes, JSON.parse(document))).toEqual([]);
    const { prizes } = JSON.parse(document) as { prizes: { cash: string; promo: string }[] };
    return prizes.flatMap(({ cash, promo }) => [cash, promo]).filter((amount) => amount !== '0.000000');
  });
  expect(paid.map(({ amount }) => amount).toSorted(byValue)).toEqual(
    wanted.map((text) => BigInt(text.replace('.', ''))).toSorted(byValue),
  );
}

function byValue(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

it('S6-05 a day without a player is drawn without a winner, and its cash carries', async () => {
  const job = await jobOver();
  await job();
  await runDay(FIRST, job);
  expect(await readDays()).toMatchObject([
    { day: FIRST, shares: 0n, carry: 0n, tickets: 0, is_drawn: true },
    { day: '2027-02-28', carried: 0n, is_drawn: false },
  ]);
  expect(await readPaid()).toEqual([]);
  await expectOneDrawEach();
});

it('S6-05 the only player wins, in cash from 10 VT of cash stake in seven days, else in promo', async () => {
  const [rich, poor] = [
    await openPlayer(db.pool, { cashSun: 1000n * VT }),
    await openPlayer(db.pool, { cashSun: 9n * VT }),
  ];
  const job = await jobOver();
  await job();
  await stake(rich, 200n * VT);
  await runDay(FIRST, job);
  expect(await readPaid()).toMatchObject([
    { user_id: rich, kind: 'cash', amount: 600_000n },
    { user_id: rich, kind: 'promo', amount: 29_400_000n },
  ]);
  expect(told).toEqual([rich]);
  nowMs = Date.parse('2027-02-28T10:00:00Z');
  await stake(poor, 9n * VT);
  await runDay('2027-02-28', job);
  const paid = await readPaid();
  expect(paid.slice(2)).toMatchObject([{ user_id: poor, kind: 'promo', amount: 30_000_000n }]);
  expect((await readDays()).at(-1)).toMatchObject({ carried: 445_000n });
  await expectOneDrawEach();
});

it('S6-05 200,000 tickets are sealed, drawn and paid', async () => {
  const job = await jobOver();
  await job();
  const userId = await openPlayer(db.pool);
  await copyPlayers(userId, 1000);
  hasMadeUp = true;
  await runDay(FIRST, job);
  expect((await readDays())[0]).toMatchObject({
    tickets: 200_000,
    shares: 5000n * VT,
    carry: 1000n * VT,
    is_drawn: true,
  });
  expect((await readPaid()).map(({ amount }) => amount).toSorted(byValue)).toEqual([
    ...Array<bigint>(4).fill(250n * VT),
    3000n * VT,
  ]);
});

async function copyPlayers(userId: UserId, count: number): Promise<void> {
  const copy = async (table: string): Promise<void> => {
    const { rows } = await db.owner.query<{ columns: string }>(
      `select string_agg(column_name, ', ') as columns from information_schema.columns
        where table_schema = 'voltide' and table_name = $1 and column_name <> 'user_id'`,
      [table],
    );
    const columns = rows[0]?.columns ?? '';
    await db.owner.query(
      `insert into voltide.${table} (user_id, ${columns})
        select i, ${columns} from voltide.${table}, generate_series(5000, 4999 + $2::integer) i where user_id = $1`,
      [userId, count],
    );
  };
  await copy('player');
  await copy('account');
  await db.owner.query(
    `insert into voltide.jackpot_stake (day, played_on, user_id, stake, share)
      select $1::date, $1::date, i, 1000000000, 5000000 from generate_series(5000, 4999 + $2::integer) i`,
    [FIRST, count],
  );
}

it('S6-05 five nodes at once make one draw, and pay each prize once', async () => {
  const users = await Promise.all([1, 2, 3].map(() => openPlayer(db.pool, { cashSun: 1000n * VT })));
  const jobs = await Promise.all([1, 2, 3, 4, 5].map(() => jobOver()));
  const runAll = (): Promise<unknown> => Promise.all(jobs.map((run) => run()));
  await runAll();
  for (const date of [FIRST, '2027-02-28', '2027-03-01']) {
    nowMs = Date.parse(`${date}T10:00:00Z`);
    await Promise.all([...users.map((userId) => stake(userId, 20n * VT)), runAll()]);
    await runDay(date, runAll);
  }
  expect((await readDays()).map(({ is_drawn: isDrawn }) => isDrawn)).toEqual([true, true, true, false]);
  expect(await readPaid()).toHaveLength(18);
  await expectOneDrawEach();
});

it('S6-05 killed at any statement, a day has one draw and one payment', async () => {
  const users = await Promise.all([1, 2].map(() => openPlayer(db.pool, { cashSun: 10_000n * VT })));
  const job = await jobOver();
  await job();
  let date = FIRST;
  let hasSurvived = false;
  for (let statements = 1; !hasSurvived; statements++) {
    nowMs = Date.parse(`${date}T10:00:00Z`);
    for (const userId of users) await settleOne(db.pool, stakeOf(userId, 15n * VT));
    hasSurvived = true;
    for (const atMs of momentsOf(date)) {
      nowMs = atMs;
      const node = dyingAfter(db.pool, statements);
      await (await jobOver(node.database))().catch(() => undefined);
      hasSurvived &&= node.left() > 0;
    }
    for (let again = 0; again < 4; again++) {
      await job();
      nowMs += 64_000;
    }
    date = utcDay(jackpotTimes(date).endMs);
  }
  const days = await readDays();
  expect(days.length).toBeGreaterThan(12);
  expect(days.slice(0, -1).every(({ is_drawn: isDrawn }) => isDrawn)).toBe(true);
  await expectOneDrawEach();
});

it('S6-05 a stake counts for its own day, also in a batch over midnight, and after the seal for the next', async () => {
  const users = await Promise.all([1, 2, 3].map(() => openPlayer(db.pool, { cashSun: 1000n * VT })));
  const [early = 0n as UserId, late = 0n as UserId, tardy = 0n as UserId] = users;
  const job = await jobOver();
  await job();
  const { endMs, sealMs } = jackpotTimes(FIRST);
  await settlePlays(db.pool, [stakeOf(early, 10n * VT, endMs - 1), stakeOf(late, 10n * VT, endMs)]);
  await expect.poll(countWaiting).toBe(0n);
  nowMs = sealMs;
  await withConnection(db.pool, async (slow) => {
    await slow.query('begin');
    await settleOne(slow, stakeOf(tardy, 10n * VT, endMs - 5000));
    await job();
    await slow.query('commit');
  });
  await expect.poll(countWaiting).toBe(0n);
  const { rows } = await db.owner.query<object>(
    `select day::text as day, played_on::text as played_on, user_id from voltide.jackpot_stake
      order by day, played_on desc`,
  );
  expect(rows).toEqual([
    { day: FIRST, played_on: FIRST, user_id: early },
    { day: '2027-02-28', played_on: '2027-02-28', user_id: late },
    { day: '2027-02-28', played_on: FIRST, user_id: tardy },
  ]);
});

it('S6-05 days on which no server ran are sealed one after the other, each before its round can be known', async () => {
  const userId = await openPlayer(db.pool, { cashSun: 1000n * VT });
  const job = await jobOver();
  await job();
  await stake(userId, 20n * VT);
  nowMs += 3 * 86_400_000;
  await stake(userId, 20n * VT);
  for (let step = 0; step < 20; step++) {
    await job();
    nowMs += 30_000;
  }
  const { rows } = await db.owner.query<{
    sealed: bigint;
    fromMs: bigint;
    drawn: bigint;
  }>(`select sealed_at_ms as sealed,
      (beacon::jsonb ->> 'fromMs')::bigint as "fromMs", drawn_at_ms as drawn
    from voltide.jackpot_day where drawn_at_ms is not null order by day`);
  expect(rows).toHaveLength(3);
  for (const { sealed, fromMs, drawn } of rows) expect(fromMs - sealed >= 60_000n && drawn >= fromMs).toBe(true);
  for (const [i, { sealed }] of rows.entries()) expect(sealed >= (rows[i - 1]?.drawn ?? 0n)).toBe(true);
  await expectOneDrawEach();
});

it('S6-05 a day that no beacon answers for ten minutes carries whole', async () => {
  const userId = await openPlayer(db.pool, { cashSun: 1000n * VT });
  const job = await jobOver();
  await job();
  await stake(userId, 1000n * VT);
  nowMs = jackpotTimes(FIRST).sealMs;
  await job();
  nowMs = jackpotTimes(FIRST).drawMs + 600_000;
  await job();
  expect(await readDays()).toMatchObject([
    { is_drawn: true, document: null, carry: 5n * VT },
    { is_drawn: false, carried: 5n * VT },
  ]);
  expect(await readPaid()).toEqual([]);
  await expectOneDrawEach();
});

it('S6-05 who deleted the account before the draw is paid nothing, and the cash carries', async () => {
  const userId = await openPlayer(db.pool, { cashSun: 20n * VT });
  const job = await jobOver();
  await job();
  await stake(userId, 20n * VT, SHARE_OF_20_VT);
  nowMs = jackpotTimes(FIRST).sealMs;
  await job();
  const close = async (): Promise<unknown> =>
    (await db.pool.query<{ closed: string }>('select voltide.close_player($1, $2) as closed', [userId, nowMs])).rows[0]
      ?.closed;
  expect(await close()).toBe('closed');
  await runDay(FIRST, job);
  expect(await readPaid()).toEqual([]);
  const { rows } = await db.owner.query<object>(
    'select is_lapsed, cash::bigint, paid_at_ms from voltide.jackpot_prize',
  );
  expect(rows).toEqual([{ is_lapsed: true, cash: 0n, paid_at_ms: null }]);
  expect((await readDays()).at(-1)).toMatchObject({ carried: 100_000n });
});

it('S6-05 an account cannot be closed between its win and its payment', async () => {
  const userId = await openPlayer(db.pool, { cashSun: 20n * VT });
  const job = await jobOver();
  await job();
  await stake(userId, 20n * VT);
  await runDay(FIRST, job);
  await db.owner.query('update voltide.jackpot_prize set paid_at_ms = null');
  await db.owner.query("update voltide.account set balance = 0 where user_id = $1 and kind = 'cash'", [userId]);
  const { rows } = await db.pool.query<object>('select voltide.close_player($1, 1) as closed', [userId]);
  expect(rows).toEqual([{ closed: 'held' }]);
  await db.owner.query("update voltide.account set balance = 60000 where user_id = $1 and kind = 'cash'", [userId]);
  await job();
  expect(await readPaid()).toHaveLength(2);
});

it('S6-05 no node can draw what the pool does not hold, nor pay what was not won', async () => {
  const userId = await openPlayer(db.pool, { cashSun: 20n * VT });
  const job = await jobOver();
  await job();
  await stake(userId, 20n * VT);
  nowMs = jackpotTimes(FIRST).sealMs;
  await job();
  const draw = (carry: bigint, cash: bigint, promo: bigint, winner: bigint = userId): Promise<unknown> =>
    db.pool.query('select voltide.draw_jackpot($1, $2, 3, $3, $4, $5, $6, $7, $8, $9)', [
      FIRST,
      nowMs,
      '{}',
      carry,
      [winner],
      [0],
      [cash],
      [promo],
      [false],
    ]);
  await expect(draw(0n, 60_000n, 0n)).rejects.toThrow('does not hold that');
  await expect(draw(40_000n, 60_000n, 50n * VT)).rejects.toThrow('does not hold that');
  await expect(draw(100_000n, 0n, 0n, 77n)).rejects.toThrow('without a ticket');
  const seal = db.pool.query("select voltide.seal_jackpot('2027-02-28', $1, '{}', '{}', '{}', $2, '{}')", [
    jackpotTimes('2027-02-28').sealMs,
    'ab'.repeat(32),
  ]);
  await expect(seal).rejects.toThrow('cannot be sealed now');
  const pay = await db.pool.query<{ paid: boolean }>('select voltide.pay_jackpot($1, 1, 1) as paid', [FIRST]);
  expect(pay.rows).toEqual([{ paid: false }]);
  await expect(db.pool.query('update voltide.jackpot_day set carried = 0')).rejects.toThrow('permission denied');
});
