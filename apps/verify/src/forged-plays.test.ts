import { commitmentOf, documentHash, drawPlay } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { checkFile } from '@voltide/games/records/check-file';
import { spinGame } from '@voltide/games/daily-spin/rules';
import { streakAfter, streakOn, type Streak } from '@voltide/games/daily-spin/streak';
import { currentSpinTable, spinDocumentOf } from '@voltide/games/daily-spin/table';
import { parseFile } from '@voltide/games/records/read';
import { createPlayRecord, type PlayRecord } from '@voltide/games/records/record';
import { describe, expect, it } from 'vitest';

import { exitCodeOf } from './report.ts';

const SERVER_SEED = '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d';
const TABLE = currentSpinTable();

type Spin = { readonly nonce: number; readonly day: number; readonly at: string };

/** Builds the server's record of a spin, for any day of the streak. */
function recordOf({ nonce, day, at }: Spin): PlayRecord {
  const seeds = { serverSeed: SERVER_SEED, clientSeed: 'harbour-1', nonce };
  return createPlayRecord(spinGame, TABLE, {
    ...seeds,
    epoch: 0,
    commitment: commitmentOf(nodeHashes, SERVER_SEED),
    input: { day },
    tableHash: documentHash(nodeHashes, spinDocumentOf(TABLE)),
    draws: drawPlay(nodeHashes, seeds, spinGame.plan({ day })),
    at,
  });
}

/** Lists spins of one player on these days, each with the server's day of the streak. */
function listSpins(days: readonly string[]): readonly Spin[] {
  let streak: Streak | undefined;
  return days.map((date, nonce) => {
    const { day } = streakOn(streak, date);
    streak = streakAfter(streak, date);
    return { nonce, day, at: `${date}T12:00:00.000Z` };
  });
}

/** The whole account that these spins are all plays of. */
function accountOf(spins: readonly Spin[]): object {
  const pair = { epoch: 0, serverSeed: SERVER_SEED, clientSeed: 'harbour-1', plays: spins.length };
  return {
    format: 'voltide-export/2',
    plays: spins.map(recordOf),
    epochs: [
      { ...pair, commitment: commitmentOf(nodeHashes, SERVER_SEED) },
      { epoch: 1, serverSeed: null, clientSeed: null, commitment: '1'.repeat(64), plays: 0 },
    ],
    nextCommitment: '2'.repeat(64),
    battles: [],
  };
}

/** Exit code of a file, and of each play that does not hold its wrong inputs with the reasons. */
function verdictOf(content: object): readonly [code: number, reasons: readonly string[]] {
  const text = JSON.stringify(content);
  const [report, other] = [nodeHashes, browserHashes].map((port) => checkFile(port, parseFile(text)));
  if (report === undefined || other === undefined) throw new Error('it was checked');
  expect(other).toEqual(report);
  const steps = report.plays.flatMap(({ check }) => check.steps.filter(({ ok }) => !ok));
  return [exitCodeOf(report), steps.map(({ subject, text: reason }) => `${subject}: ${reason}`)];
}

const DAYS = ['01', '02', '03', '04', '05', '06', '07', '09', '10', '14'].map((day) => `2027-05-${day}`);
const HONEST = listSpins(DAYS);

type Forgery = readonly [name: string, spins: readonly Spin[], reason: string];
const spin = (i: number, change: Partial<Spin> = {}): Spin => ({ nonce: 0, day: 1, at: '', ...HONEST[i], ...change });

describe('S15-02 the daily spins of an account', () => {
  it('hold over tiers, a milestone, a shield and a break', () => {
    expect(HONEST.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 1]);
    expect(verdictOf(accountOf(HONEST))).toEqual([0, []]);
    expect(verdictOf(HONEST.map(recordOf).toReversed())).toEqual([0, []]);
    expect(verdictOf([spin(6), spin(9), spin(7)].map(recordOf))).toEqual([0, []]);
  });

  it.each<Forgery>([
    [
      'a first spin told as day 7 with its milestone',
      [spin(0, { day: 7 })],
      'input: the day of the streak should be 1',
    ],
    ['a spin told a day too many', [spin(0), spin(1, { day: 3 })], 'input: the day of the streak should be 2'],
    [
      'a streak that goes on over more days than there were shields',
      [...HONEST.slice(0, 9), spin(9, { day: 10 })],
      'input: the day of the streak should be 1',
    ],
    [
      'two spins on one UTC day',
      [spin(0), spin(1, { day: 2, at: '2027-05-01T23:59:59.999Z' })],
      'time: another spin was made on 2027-05-01',
    ],
    [
      'a spin of an earlier day than the one before it',
      [spin(0), spin(1, { day: 2, at: '2027-04-30T12:00:00.000Z' })],
      'time: a spin of 2027-05-01 was made before it',
    ],
  ])('are refused with the wrong input named: %s', (_name, spins, reason) => {
    expect(verdictOf(accountOf(spins))).toEqual([1, [reason]]);
  });

  it.each<Forgery>([
    ['two of one UTC day', [spin(0), spin(3, { at: '2027-05-01T00:00:00.000Z' })], 'time: another spin was made on'],
    ['a day told otherwise than the day before', [spin(2), spin(3, { day: 3 })], 'input: the day of the streak should'],
    [
      'a day told otherwise than the day before, in a streak that began anew',
      [spin(0), spin(2, { day: 1 }), spin(3)],
      'input: the day of the streak should be 2',
    ],
    ['a streak that grew faster than the days', [spin(2), spin(4, { day: 6 })], 'should be 5 at most'],
  ])('in a list, where others may be missing, are refused with %s', (_name, spins, reason) => {
    const [code, reasons] = verdictOf(spins.map(recordOf));
    expect([code, reasons]).toEqual([1, [expect.stringContaining(reason)]]);
  });
});

describe('S15-02 a number that a program would round', () => {
  it('is refused instead of being read as another one', () => {
    const text = JSON.stringify(recordOf(spin(6)));
    const forged = text.replace('"amount":25000000,', '"amount":25000000.0000000001,');
    expect(forged).not.toBe(text);
    expect(JSON.parse(forged)).toEqual(JSON.parse(text));
    expect(() => parseFile(forged)).toThrow('file: a number is not written as it is read, at line 1, column');
    expect(exitCodeOf(checkFile(nodeHashes, parseFile(text)))).toBe(0);
  });
});
