import { ANOMALY_KINDS } from '@voltide/contract';
import { SUN_PER_VT } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { findAnomalies, isSufficient, type GameDay, type Observed } from './anomalies.ts';
import type { MoneyRow } from './figures.sql.ts';

const DAY_MS = 86_400_000;
const TODAY = 20_000 * DAY_MS;
const VT = SUN_PER_VT;
const QUIET: Observed = {
  nowMs: TODAY + 1000,
  gameDays: [],
  plays: [],
  money: [],
  houseCashSun: 1n,
  owedSun: 0n,
  oldestWithdrawalMs: undefined,
  lags: [{ reader: 'figures', lagMs: 60_000 }],
  books: { atMs: TODAY, tookMs: 5, counts: countsOf(0) },
  nodes: [],
};
const DAY: GameDay = {
  atMs: TODAY,
  game: 'packs',
  plays: 10_000,
  returnedSun: 9300n * VT,
  expectedSun: 9300n * VT,
  sdSun: 200n * VT,
};

function countsOf(chainBreaks: number) {
  return { sum: 0, negativeAccounts: 0, sequenceGaps: 0, chainBreaks, nonceGaps: 0, withdrawals: 0 };
}

function moneyOf(cause: string, ordinaryVt: bigint, todayVt: bigint): readonly MoneyRow[] {
  const bucket = cause === 'welcome' ? 'promo' : 'cash';
  return Array.from({ length: 15 }, (_, back) => {
    const amountSun = (back === 0 ? todayVt : ordinaryVt + BigInt(back % 3)) * VT;
    const sides = cause === 'withdrawal' ? { paidSun: 0n, takenSun: amountSun } : { paidSun: amountSun, takenSun: 0n };
    return { atMs: TODAY - back * DAY_MS, cause, bucket, postings: 40, ...sides };
  });
}

const kindsOf = (over: Partial<Observed>) => findAnomalies({ ...QUIET, ...over }).map(({ kind }) => kind);

describe('what is out of the ordinary', () => {
  it('S12-04 is nothing on a quiet day, and nothing without anything', () => {
    expect(findAnomalies(QUIET)).toEqual([]);
    expect(findAnomalies({ ...QUIET, books: undefined, lags: [] })).toEqual([]);
  });

  it.each([
    [10_078n, []],
    [10_079n, ['return_high']],
    [8522n, []],
    [8521n, ['return_low']],
  ])('S12-04 a return of %s VT where 9,300 were expected, with a deviation of 200', (returned, kinds) => {
    expect(kindsOf({ gameDays: [{ ...DAY, returnedSun: returned * VT }] })).toEqual(kinds);
  });

  it('S12-04 names the interval and the number of plays of a return', () => {
    expect(findAnomalies({ ...QUIET, gameDays: [{ ...DAY, returnedSun: 20_000n * VT }] })).toEqual([
      {
        kind: 'return_high',
        subject: 'packs',
        at: new Date(TODAY).toISOString(),
        unit: 'vt',
        actual: '20000.000000',
        expected: '9300.000000',
        low: '8521.800000',
        high: '10078.200000',
        volume: 10_000,
      },
    ]);
  });

  it('S12-04 says nothing of returns after too few plays, or where the interval is too wide', () => {
    const far = { ...DAY, returnedSun: 20_000n * VT };
    expect(kindsOf({ gameDays: [{ ...far, plays: 999 }] })).toEqual([]);
    expect(kindsOf({ gameDays: [{ ...far, sdSun: 466n * VT }] })).toEqual([]);
    expect([isSufficient({ ...far, sdSun: 465n * VT }), isSufficient({ ...far, plays: 1000 })]).toEqual([true, true]);
  });

  it.each([
    ['deposit', 'deposits_high'],
    ['withdrawal', 'withdrawals_high'],
    ['welcome', 'gifts_high'],
  ])('S12-04 a jump of %s is above three times an ordinary day, after a week and 20 postings', (cause, kind) => {
    expect(kindsOf({ money: moneyOf(cause, 100n, 303n) })).toEqual([]);
    expect(kindsOf({ money: moneyOf(cause, 100n, 304n) })).toEqual([kind]);
    expect(kindsOf({ money: moneyOf(cause, 100n, 304n).slice(0, 7) })).toEqual([]);
    expect(kindsOf({ money: moneyOf(cause, 100n, 304n).map((row) => ({ ...row, postings: 19 })) })).toEqual([]);
  });

  it('S12-04 rewards are out of proportion when a week of them costs more than the edge of its stakes', () => {
    const plays = [
      {
        atMs: TODAY,
        game: 'packs',
        bucket: 'cash' as const,
        plays: 900,
        stakeSun: 1000n * VT,
        returnedSun: 0n,
        edgeSun: 70n * VT,
      },
    ];
    const rakeback = (amountVt: bigint): readonly MoneyRow[] => [
      { atMs: TODAY, cause: 'rakeback', bucket: 'cash', postings: 1, paidSun: amountVt * VT, takenSun: 0n },
      { atMs: TODAY, cause: 'deposit', bucket: 'cash', postings: 1, paidSun: 900n * VT, takenSun: 0n },
    ];
    expect(kindsOf({ plays, money: rakeback(70n) })).toEqual([]);
    expect(kindsOf({ plays, money: rakeback(71n) })).toEqual(['rewards_over_edge']);
    const fewer = plays.map((row) => ({ ...row, stakeSun: 999n * VT }));
    expect(kindsOf({ plays: fewer, money: rakeback(71n) })).toEqual([]);
  });

  it('S12-04 late folds, slow nodes, late withdrawals, a short house and unequal books are each named', () => {
    const node = { nodeId: 'n', version: '1', startedAtMs: 1, sockets: 0, people: 0, laneWaiting: 0, lanePlays: 0 };
    const kinds = kindsOf({
      lags: [{ reader: 'boards', lagMs: 60_001 }],
      nodes: [{ ...node, loopLagMs: 251, agoMs: 0 }],
      oldestWithdrawalMs: QUIET.nowMs - 12 * 3_600_000 - 1,
      houseCashSun: -1n,
      books: { atMs: TODAY, tookMs: 5, counts: countsOf(2) },
    });
    expect(kinds).toEqual(['books_differ', 'house_short', 'withdrawal_late', 'fold_late', 'node_slow']);
    for (const kind of kinds) expect(ANOMALY_KINDS).toContain(kind);
  });
});
