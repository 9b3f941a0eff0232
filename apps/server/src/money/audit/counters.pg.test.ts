import type { UserId } from '@voltide/core';
import { rakebackThousandths } from '@voltide/games/edge';
import { levelOf, totalXp } from '@voltide/games/progress/levels';
import { openPlayer, playOf, setUpTestDatabase, TEST_SEED_CIPHER } from '@voltide/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Database } from '../../platform/db/pool.ts';
import { withConnection } from '../../platform/db/tx.ts';
import { countCounterFaults } from './counter-check.sql.ts';
import type { Bucket, PlayOperation } from '../ledger/operation.ts';
import { loadPlayers } from '../ledger/players.ts';
import { settleOne, settlePlays } from '../ledger/settle.sql.ts';

const db = setUpTestDatabase();
const DAY_MS = 86_400_000;
const FUNDS_SUN = 1_000_000_000_000n;
const PERIODS = ['day', 'week', 'month'] as const;

type Played = {
  readonly atMs: number;
  readonly bucket?: Bucket;
  readonly stakeSun: bigint;
  readonly edgeSun?: bigint;
  readonly creditSun?: bigint;
  readonly foundSun?: bigint;
  readonly xp?: number;
};

type Sums = { readonly stake: bigint; readonly payout: bigint; readonly edge: bigint };
type Row = Sums & { readonly period: string; readonly last_stake: bigint; readonly last_payout: bigint } & {
  readonly last_edge: bigint;
  readonly promo_stake: bigint;
};

async function openRich(pool: Database): Promise<UserId> {
  return openPlayer(pool, { cashSun: FUNDS_SUN, promoSun: FUNDS_SUN });
}

function operationOf(userId: UserId, nonce: number, played: Played): PlayOperation {
  const { atMs, bucket = 'cash', stakeSun, edgeSun = 0n, creditSun = 0n, foundSun = 0n, xp = 0 } = played;
  return playOf(userId, {
    atMs,
    nonce,
    stakeSun,
    edgeSun,
    creditSun,
    spendOrder: bucket === 'cash' ? 'cash_only' : 'promo_only',
    itemsIn: foundSun > 0n ? [{ k: 0, item: 0, valueSun: foundSun }] : [],
    ...(xp > 0 ? { prizesIn: { giftSun: 0n, tokens: 0, tickets: 0, xp } } : {}),
  });
}

/** Plays one after the other, every second one in a batch where a batch can have it. */
async function play(database: Database, userId: UserId, plays: readonly Played[]): Promise<void> {
  for (const [nonce, played] of plays.entries()) {
    const operation = operationOf(userId, nonce, played);
    const isAlone = operation.prizesIn !== undefined || nonce % 2 === 0;
    const [answer] = isAlone ? [await settleOne(database, operation)] : await settlePlays(database, [operation]);
    expect(answer).toMatchObject({ status: 'settled' });
  }
}

async function readPeriods(userId: UserId, atMs: number): Promise<readonly Row[]> {
  const { rows } = await db.owner.query<Row>(
    `select period, stake, payout, edge, last_stake, last_payout, last_edge, promo_stake
     from voltide.list_periods($1, $2)`,
    [userId, atMs],
  );
  return rows;
}

async function readStakes(userId: UserId, atMs: number): Promise<readonly (readonly [bigint, bigint])[]> {
  return (await readPeriods(userId, atMs)).map(({ stake, last_stake: last }) => [stake, last]);
}

/** Numbers the day, ISO week or month of a moment by the calendar of JavaScript. */
function indexOf(period: (typeof PERIODS)[number], atMs: number): number {
  const at = new Date(atMs);
  const day = Math.floor(atMs / DAY_MS);
  if (period === 'day') return day;
  if (period === 'month') return at.getUTCFullYear() * 12 + at.getUTCMonth();
  return (day - ((at.getUTCDay() + 6) % 7) + 3) / 7;
}

function isCash({ bucket = 'cash' }: Played): boolean {
  return bucket === 'cash';
}

function countPeriods(plays: readonly Played[], atMs: number): readonly Row[] {
  return PERIODS.map((period) => {
    let top = Number.NEGATIVE_INFINITY;
    const placed = plays.map((played) => {
      top = Math.max(top, played.atMs);
      return { played, index: Math.max(indexOf(period, played.atMs), indexOf(period, top) - 1) };
    });
    const now = Math.max(indexOf(period, atMs), indexOf(period, top) - 1);
    const sum = (index: number, read: (played: Played) => bigint, isCounted = isCash): bigint =>
      placed.reduce(
        (total, each) => total + (each.index === index && isCounted(each.played) ? read(each.played) : 0n),
        0n,
      );
    const stake = (each: Played): bigint => each.stakeSun;
    const payout = ({ creditSun = 0n, foundSun = 0n }: Played): bigint => creditSun + foundSun;
    const edge = ({ edgeSun = 0n }: Played): bigint => edgeSun;
    return {
      period,
      stake: sum(now, stake),
      payout: sum(now, payout),
      edge: sum(now, edge),
      last_stake: sum(now - 1, stake),
      last_payout: sum(now - 1, payout),
      last_edge: sum(now - 1, edge),
      promo_stake: sum(now, stake, (each) => !isCash(each)),
    };
  });
}

function accrue(plays: readonly Played[]): bigint {
  const earned = { cashEdgeSun: 0n, promoEdgeSun: 0n, givenXp: 0n };
  let thousandths = 0n;
  for (const { stakeSun, edgeSun = 0n, xp = 0, ...rest } of plays) {
    const isCashPlay = isCash({ stakeSun, ...rest });
    if (isCashPlay) thousandths += rakebackThousandths({ stakeSun, edgeSun }, levelOf(totalXp(earned)));
    earned[isCashPlay ? 'cashEdgeSun' : 'promoEdgeSun'] += edgeSun;
    earned.givenXp += BigInt(xp);
  }
  return thousandths;
}

async function readRakeback(userId: UserId): Promise<bigint | undefined> {
  const { rows } = await db.pool.query<{ rakeback_thousandths: bigint }>(
    'select rakeback_thousandths from voltide.player where user_id = $1',
    [userId],
  );
  return rows[0]?.rakeback_thousandths;
}

const STEP_MS = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 3 * 3_600_000 }) },
  { weight: 4, arbitrary: fc.constantFrom(1, 1, 1, 2, 6, 7, 8, 28, 31, 62, 366).map((days) => days * DAY_MS) },
  { weight: 2, arbitrary: fc.constantFrom(1, 2, 7, 31, 400).map((days) => -days * DAY_MS) },
);
const SEQUENCE = fc.array(
  fc.record({
    stepMs: STEP_MS,
    bucket: fc.constantFrom<Bucket>('cash', 'cash', 'promo'),
    stakeSun: fc.constantFrom(0n, 200n, 2_000_000n, 150_000_000n),
    edgePercent: fc.bigInt({ min: 0n, max: 7n }),
    creditSun: fc.constantFrom(0n, 0n, 1n, 3_000_000n),
    foundSun: fc.constantFrom(0n, 5n, 700_000n),
    xp: fc.constantFrom(0, 0, 0, 100),
  }),
  { minLength: 1, maxLength: 14 },
);

/** Four hours before midnights that end a day, an ISO week, a month, a year whose last week is its 53rd, a February. */
const EVES = ['2027-05-18', '2027-05-23', '2027-05-31', '2026-12-31', '2027-01-03', '2028-02-28', '2028-02-29'].map(
  (date) => Date.parse(`${date}T20:00:00Z`),
);

describe('the counters of a player', () => {
  it('are what the plays add up to, in whatever order their moments come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...EVES), SEQUENCE, async (startMs, sequence) => {
        let atMs = startMs;
        const plays = sequence.map(({ stepMs, edgePercent, ...played }) => {
          atMs += stepMs;
          return { ...played, atMs, edgeSun: (played.stakeSun * edgePercent) / 100n };
        });
        const userId = await openRich(db.pool);
        await play(db.pool, userId, plays);
        const topMs = Math.max(...plays.map((played) => played.atMs));
        for (const aheadMs of [0, DAY_MS, 7 * DAY_MS, 31 * DAY_MS, 400 * DAY_MS]) {
          expect(await readPeriods(userId, topMs + aheadMs)).toEqual(countPeriods(plays, topMs + aheadMs));
        }
        const stakesOf = (rows: readonly Row[]): readonly bigint[] => rows.map(({ stake }) => stake);
        expect(stakesOf(await readPeriods(userId, atMs))).toEqual(stakesOf(countPeriods(plays, atMs)));
        expect(await readRakeback(userId)).toBe(accrue(plays));
      }),
      { numRuns: 40 },
    );
    expect(await countCounterFaults(db.owner)).toBe(0n);
  });

  it.each([
    ['a day ends with its last millisecond', '2027-05-18', [2n, 1n], [3n, 0n], [3n, 0n]],
    ['a week ends with Sunday', '2027-05-23', [2n, 1n], [2n, 1n], [3n, 0n]],
    ['a month ends with its last day, in the midst of a week', '2027-05-31', [2n, 1n], [3n, 0n], [2n, 1n]],
    ['a year ends in the midst of its week 53', '2026-12-31', [2n, 1n], [3n, 0n], [2n, 1n]],
    ['week 53 ends in the next year', '2027-01-03', [2n, 1n], [2n, 1n], [3n, 0n]],
    ['a leap year has a 29 February', '2028-02-28', [2n, 1n], [3n, 0n], [3n, 0n]],
    ['which is its last day', '2028-02-29', [2n, 1n], [3n, 0n], [2n, 1n]],
  ])('change by the calendar: %s', async (_name, date, ...expected) => {
    const midnightMs = Date.parse(`${date}T00:00:00Z`) + DAY_MS;
    const userId = await openRich(db.pool);
    await play(db.pool, userId, [
      { atMs: midnightMs - 1, stakeSun: 1n },
      { atMs: midnightMs, stakeSun: 2n },
    ]);
    expect(await readStakes(userId, midnightMs)).toEqual(expected);
  });

  it('read as nothing once a whole period has gone by without a play', async () => {
    const atMs = Date.parse('2027-05-18T12:00:00Z');
    const userId = await openRich(db.pool);
    await play(db.pool, userId, [{ atMs, stakeSun: 5n }]);
    const days = [0, 1, 2, 6, 13, 14, 44].map((count) => atMs + count * DAY_MS);
    expect(await Promise.all(days.map((at) => readStakes(userId, at)))).toEqual([
      [
        [5n, 0n],
        [5n, 0n],
        [5n, 0n],
      ],
      [
        [0n, 5n],
        [5n, 0n],
        [5n, 0n],
      ],
      [
        [0n, 0n],
        [5n, 0n],
        [5n, 0n],
      ],
      [
        [0n, 0n],
        [0n, 5n],
        [5n, 0n],
      ],
      [
        [0n, 0n],
        [0n, 5n],
        [5n, 0n],
      ]
        .with(1, [0n, 0n])
        .with(2, [5n, 0n]),
      [
        [0n, 0n],
        [0n, 0n],
        [0n, 5n],
      ],
      [
        [0n, 0n],
        [0n, 0n],
        [0n, 0n],
      ],
    ]);
  });

  it('lose no stake when a clock is set back: it counts in the last period that is kept', async () => {
    const atMs = Date.parse('2027-05-18T12:00:00Z');
    const userId = await openRich(db.pool);
    const plays = [atMs, atMs - DAY_MS, atMs - 20 * DAY_MS, atMs - 700 * DAY_MS, atMs + 1].map((at, i) => ({
      atMs: at,
      stakeSun: 10n ** BigInt(i),
    }));
    await play(db.pool, userId, plays);
    expect(await readStakes(userId, atMs)).toEqual([
      [10_001n, 1110n],
      [10_011n, 1100n],
      [10_011n, 1100n],
    ]);
    expect(await countCounterFaults(db.owner)).toBe(0n);
  });

  it('are those of cash alone: promo adds to XP and to promo stakes', async () => {
    const atMs = Date.parse('2027-05-18T12:00:00Z');
    const userId = await openRich(db.pool);
    const promo = { atMs, bucket: 'promo', stakeSun: 100_000_000n, edgeSun: 7_000_000n, creditSun: 9n } as const;
    await play(db.pool, userId, [promo, { atMs, stakeSun: 1000n, edgeSun: 70n, creditSun: 30n, foundSun: 5n }]);
    const counted = { stake: 1000n, payout: 35n, edge: 70n, last_stake: 0n, last_payout: 0n, last_edge: 0n };
    const all = { ...counted, promo_stake: 100_000_000n };
    expect(await readPeriods(userId, atMs)).toEqual(PERIODS.map((period) => ({ period, ...all })));
    expect([levelOf(1400n), await readRakeback(userId)]).toEqual([4, 70n * 54n]);
  });

  it('count every one of 24 simultaneous plays, half of them on each side of midnight', async () => {
    const midnightMs = Date.parse('2027-06-01T00:00:00Z');
    const userId = await openRich(db.pool);
    const stakes = Array.from({ length: 24 }, (_, i) => 2n ** BigInt(i));
    await Promise.all(
      stakes.map(async (stakeSun, i) => {
        const atMs = midnightMs + (i % 2 === 0 ? -1 : 0);
        for (let status = 'stale'; status !== 'settled';) {
          const [player] = await loadPlayers(db.pool, TEST_SEED_CIPHER, [userId]);
          const operation = operationOf(userId, player?.nonce ?? 0, { atMs, stakeSun });
          status = (await settleOne(db.pool, operation)).status;
          expect(['settled', 'stale']).toContain(status);
        }
      }),
    );
    const { rows } = await db.pool.query<{ at_ms: bigint; stake: bigint }>(
      'select at_ms, stake from voltide.play where user_id = $1 order by nonce',
      [userId],
    );
    const plays = rows.map(({ at_ms: at, stake }) => ({ atMs: Number(at), stakeSun: stake }));
    expect(plays.map(({ stakeSun }) => stakeSun).toSorted((left, right) => Number(left - right))).toEqual(stakes);
    expect(await readPeriods(userId, midnightMs)).toEqual(countPeriods(plays, midnightMs));
  });
});

describe('the full verifier', () => {
  it('S13-04 finds each counter that is forged', async () => {
    const userId = await openRich(db.pool);
    const atMs = Date.parse('2027-05-18T12:00:00Z');
    const plays = [0, 1, 40].map((days) => ({
      atMs: atMs + days * DAY_MS,
      stakeSun: 100n,
      edgeSun: 7n,
      creditSun: 50n,
    }));
    await play(db.pool, userId, plays);
    const { rows: fields } = await db.owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'voltide.stake_marks'::regclass`,
    );
    const { rows: promoFields } = await db.owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'voltide.promo_marks'::regclass`,
    );
    expect([fields.length, promoFields.length]).toEqual([18, 6]);
    const sums = [
      'cash_stake',
      'promo_stake',
      'cash_payout',
      'cash_edge',
      'promo_edge',
      'rakeback_thousandths',
      'counted_day',
      'xp',
    ];
    const counters = [
      ...sums.map((name) => ({ target: name, value: name })),
      ...fields.map(({ name }) => ({ target: `stake_marks.${name}`, value: `(stake_marks).${name}` })),
      ...promoFields.map(({ name }) => ({ target: `promo_marks.${name}`, value: `(promo_marks).${name}` })),
    ];
    await withConnection(db.owner, async (client) => {
      for (const { target, value } of counters) {
        for (const sign of ['+', '-']) {
          await client.query('begin');
          await client.query(`update voltide.player set ${target} = ${value} ${sign} 1 where user_id = ${userId}`);
          expect([target, sign, await countCounterFaults(client)]).toEqual([target, sign, 1n]);
          await client.query('rollback');
        }
      }
    });
    expect(await countCounterFaults(db.owner)).toBe(0n);
  });
});

it('S13-04 plays before and after the ends of periods, in any order, leave no counter wrong', async () => {
  const hourMs = 3_600_000;
  const steps = [0, 2, 30, 9 * 24, -3 * 24, 31 * 24, 1, -40 * 24, 400 * 24, 5, 24, -1];
  for (const startMs of EVES) {
    let atMs = startMs;
    const plays = steps.map((hours, i): Played => {
      atMs += hours * hourMs;
      const bucket = i % 4 === 1 ? 'promo' : 'cash';
      const stakeSun = 10n ** BigInt(i % 9);
      return {
        atMs,
        bucket,
        stakeSun,
        edgeSun: (stakeSun * 7n) / 100n,
        creditSun: 3n,
        foundSun: 4n,
        xp: 60 * (i % 3),
      };
    });
    await play(db.pool, await openRich(db.pool), plays);
  }
  expect(await countCounterFaults(db.owner)).toBe(0n);
});
