import { REVIEW_TARGET_HOURS, type Anomaly, type AnomalyKind } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { rootOf } from '@voltide/games/progress/variance';

import type { BooksCheck } from './books-check.sql.ts';
import type { MoneyRow, PlayRow } from './figures.sql.ts';
import type { SeenNode } from './node-pulse.sql.ts';
import type { Lag } from './overview.sql.ts';
import { costOf, GIFT_CAUSES, sumOf } from './sum-figures.ts';

export type GameDay = {
  readonly atMs: number;
  readonly game: string;
  readonly plays: number;
  readonly returnedSun: bigint;
  readonly expectedSun: bigint;
  readonly sdSun: bigint;
};

export type Observed = {
  readonly nowMs: number;
  readonly gameDays: readonly GameDay[];
  readonly plays: readonly PlayRow[];
  readonly money: readonly MoneyRow[];
  readonly houseCashSun: bigint;
  readonly owedSun: bigint;
  readonly oldestWithdrawalMs: number | undefined;
  readonly lags: readonly Lag[];
  readonly books: BooksCheck | undefined;
  readonly nodes: readonly SeenNode[];
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Returns are outside of so many standard deviations on one of 10,000 days. */
const WIDE = 3891n;
/**
 * Below so many plays, or with a deviation above a twentieth of the expected return, a day says nothing of its odds.
 */
const LEAST_PLAYS = 1000;
const MOST_SPREAD = 20n;
const LEAST_POSTINGS = 20;
const LEAST_DAYS = 7;
const TIMES_ORDINARY = 3n;
const DEVIATIONS = 5n;
const LEAST_STAKE_SUN = 1_000_000_000n;
const LATE_FOLD_MS = 60_000;
const SLOW_LOOP_MS = 250;

export function findAnomalies(observed: Observed): readonly Anomaly[] {
  return [
    ...ofBooks(observed),
    ...ofHouse(observed),
    ...ofWithdrawals(observed),
    ...observed.gameDays.flatMap(ofReturn),
    ...ofRewards(observed),
    ...ofMoney(observed, 'deposits_high', ['deposit']),
    ...ofMoney(observed, 'withdrawals_high', ['withdrawal']),
    ...ofMoney(observed, 'gifts_high', GIFT_CAUSES),
    ...ofLags(observed),
    ...ofNodes(observed),
  ];
}

export function isSufficient({ plays, expectedSun, sdSun }: GameDay): boolean {
  return plays >= LEAST_PLAYS && sdSun * MOST_SPREAD <= expectedSun;
}

function ofReturn(day: GameDay): readonly Anomaly[] {
  if (!isSufficient(day)) return [];
  const { game, atMs, plays, returnedSun, expectedSun, sdSun } = day;
  const spreadSun = (sdSun * WIDE) / 1000n;
  const [lowSun, highSun] = [expectedSun - spreadSun, expectedSun + spreadSun];
  if (returnedSun >= lowSun && returnedSun <= highSun) return [];
  return [
    {
      kind: returnedSun > highSun ? 'return_high' : 'return_low',
      subject: game,
      at: isoOf(atMs),
      unit: 'vt',
      actual: formatVt(returnedSun),
      expected: formatVt(expectedSun),
      low: formatVt(lowSun),
      high: formatVt(highSun),
      volume: plays,
    },
  ];
}

/** Finds today or yesterday above three times an ordinary day and five deviations from it, if there are enough days. */
function ofMoney({ nowMs, money }: Observed, kind: AnomalyKind, causes: readonly string[]): readonly Anomaly[] {
  const own = money.filter(({ cause }) => causes.includes(cause));
  const todayMs = nowMs - (nowMs % DAY_MS);
  return [todayMs, todayMs - DAY_MS].flatMap((atMs): readonly Anomaly[] => {
    const rows = own.filter((row) => row.atMs === atMs);
    const volume = rows.reduce((sum, { postings }) => sum + postings, 0);
    const amountSun = sumOf(rows, ({ paidSun, takenSun }) => paidSun + takenSun);
    const earlier = [...Map.groupBy(own, (row) => row.atMs)]
      .filter(([dayMs]) => dayMs < atMs)
      .map(([, day]) => sumOf(day, ({ paidSun, takenSun }) => paidSun + takenSun));
    if (earlier.length < LEAST_DAYS || volume < LEAST_POSTINGS) return [];
    const ordinary = middleOf(earlier);
    const deviation = middleOf(earlier.map((sum) => (sum > ordinary ? sum - ordinary : ordinary - sum)));
    const high = maxOf(ordinary * TIMES_ORDINARY, ordinary + DEVIATIONS * deviation);
    if (amountSun <= high) return [];
    return [
      {
        kind,
        subject: null,
        at: isoOf(atMs),
        unit: 'vt',
        actual: formatVt(amountSun),
        expected: formatVt(ordinary),
        low: null,
        high: formatVt(high),
        volume,
      },
    ];
  });
}

/** Finds seven days of cash rewards that exceed the edge of all cash stakes. */
function ofRewards({ nowMs, plays, money }: Observed): readonly Anomaly[] {
  const sinceMs = nowMs - (nowMs % DAY_MS) - 6 * DAY_MS;
  const cash = plays.filter(({ bucket, atMs }) => bucket === 'cash' && atMs >= sinceMs);
  const edgeSun = sumOf(cash, (row) => row.edgeSun);
  const stakeSun = sumOf(cash, (row) => row.stakeSun);
  const rewards = money.filter(({ cause, atMs }) => atMs >= sinceMs && cause !== 'fee' && cause !== 'adjustment');
  const costSun = costOf(rewards).cash;
  if (stakeSun < LEAST_STAKE_SUN || costSun <= edgeSun) return [];
  return [
    {
      kind: 'rewards_over_edge',
      subject: null,
      at: isoOf(sinceMs),
      unit: 'vt',
      actual: formatVt(costSun),
      expected: null,
      low: null,
      high: formatVt(edgeSun),
      volume: cash.reduce((sum, row) => sum + row.plays, 0),
    },
  ];
}

function ofBooks({ books }: Observed): readonly Anomaly[] {
  if (books === undefined) return [];
  const faults = faultsOf(books);
  return faults === 0 ? [] : [plain('books_differ', books.atMs, { unit: 'count', actual: faults, high: 0 })];
}

export function faultsOf({ counts }: BooksCheck): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function ofHouse({ houseCashSun, owedSun, nowMs }: Observed): readonly Anomaly[] {
  if (houseCashSun >= 0n) return [];
  return [
    {
      ...plain('house_short', nowMs, { unit: 'vt', actual: 0, high: 0 }),
      actual: formatVt(houseCashSun),
      expected: formatVt(owedSun),
      low: formatVt(0n),
      high: null,
    },
  ];
}

function ofWithdrawals({ oldestWithdrawalMs, nowMs }: Observed): readonly Anomaly[] {
  if (oldestWithdrawalMs === undefined) return [];
  const high = REVIEW_TARGET_HOURS * HOUR_MS;
  const actual = nowMs - oldestWithdrawalMs;
  return actual <= high ? [] : [plain('withdrawal_late', oldestWithdrawalMs, { unit: 'ms', actual, high })];
}

function ofLags({ lags, nowMs }: Observed): readonly Anomaly[] {
  return lags
    .filter(({ lagMs }) => lagMs > LATE_FOLD_MS)
    .map(({ reader, lagMs }) => ({
      ...plain('fold_late', nowMs, { unit: 'ms', actual: lagMs, high: LATE_FOLD_MS }),
      subject: reader,
    }));
}

function ofNodes({ nodes, nowMs }: Observed): readonly Anomaly[] {
  return nodes
    .filter(({ loopLagMs }) => loopLagMs > SLOW_LOOP_MS)
    .map(({ nodeId, loopLagMs }) => ({
      ...plain('node_slow', nowMs, { unit: 'ms', actual: Math.round(loopLagMs), high: SLOW_LOOP_MS }),
      subject: nodeId,
    }));
}

type Plain = { readonly unit: Anomaly['unit']; readonly actual: number; readonly high: number };

function plain(kind: AnomalyKind, atMs: number, { unit, actual, high }: Plain): Anomaly {
  const at = isoOf(atMs);
  return {
    kind,
    subject: null,
    at,
    unit,
    actual: `${actual}`,
    expected: null,
    low: null,
    high: `${high}`,
    volume: null,
  };
}

export function joinDeviations(deviationsSun: readonly bigint[]): bigint {
  return rootOf(sumOf(deviationsSun, (sd) => sd * sd));
}

function middleOf(amounts: readonly bigint[]): bigint {
  const sorted = amounts.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  return sorted[sorted.length >> 1] ?? 0n;
}

function maxOf(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

function isoOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
