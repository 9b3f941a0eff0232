import type { CanonicalValue } from '@voltide/core';
import { commitmentOf, documentHash, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { checkFile, type FileCheck } from '@voltide/games/records/check-file';
import type { Game, TableName } from '@voltide/games/game';
import { ShapeError } from '@voltide/games/records/read';
import { createPlayRecord, type PlayRecord } from '@voltide/games/records/record';
import { spinGame } from '@voltide/games/daily-spin/rules';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import { wheelGame } from '@voltide/games/wheel/rules';
import { findStrip } from '@voltide/games/wheel/strips';
import { describe, expect, it } from 'vitest';

import { exitCodeOf, reportJson, reportText } from './report.ts';

const SERVER_SEED = '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d';

function recordOf<Input, Table extends TableName>(
  game: Game<Input, Table>,
  table: Table,
  play: { readonly input: Input; readonly nonce: number },
): PlayRecord {
  const seeds = { serverSeed: SERVER_SEED, clientSeed: 'harbour-1', nonce: play.nonce };
  return createPlayRecord(game, table, {
    ...seeds,
    epoch: 0,
    commitment: commitmentOf(nodeHashes, SERVER_SEED),
    input: play.input,
    tableHash: documentHash(nodeHashes, game.documentOf(table)),
    draws: drawPlay(nodeHashes, seeds, game.plan(play.input)),
    at: '2026-01-01T12:00:00.000Z',
  });
}

const found = <T>(value: T | undefined): T => value ?? expect.fail('it is published');
const CALM = found(findStrip('calm'));
const WHEEL = recordOf(wheelGame, CALM, { input: { betSun: 5_000_000n }, nonce: 4 });
const SPIN = recordOf(spinGame, currentSpinTable(), { input: { day: 8 }, nonce: 5 });
const check = (content: unknown): FileCheck => checkFile(nodeHashes, JSON.parse(JSON.stringify(content)));

describe('the report of games that are not packs', () => {
  it('S15-02 S6-01 prints the mode, the drawn number, the multiplier, the payout and each prize', () => {
    const report = check([WHEEL, SPIN]);
    expect(exitCodeOf(report)).toBe(0);
    expect(reportText(report).split('\n').slice(0, 10)).toEqual([
      'wheel calm, seed pair 0, nonce 4, stake 5.000000 VT',
      '  drawn: 19, 1.2×',
      '  payout 6.000000 VT',
      '  proven: the result follows from the revealed seeds',
      '',
      'spin daily, seed pair 0, nonce 5, stake 0.000000 VT',
      '  drawn: 767669',
      '  a gift of 1.500000 VT promo',
      '  20 XP',
      '  jackpot tickets: 1',
    ]);
    expect(reportText(report).trimEnd().split('\n').at(-1)).toBe('2 checked: 2 proven, 0 sealed, 0 mismatch');
    const { plays } = JSON.parse(reportJson(report)) as { plays: { payout: string; prizes: unknown[] }[] };
    expect(plays.map(({ payout, prizes }) => [payout, prizes.length])).toEqual([
      ['6.000000', 0],
      ['0.000000', 3],
    ]);
  });

  it('S15-02 prints both results where they differ', () => {
    const report = check({ ...WHEEL, payout: '10.500000' });
    expect(exitCodeOf(report)).toBe(1);
    const lines = reportText(report).split('\n');
    expect(lines).toContain('  payout 10.500000 VT');
    expect(lines).toContain('  payout 6.000000 VT');
    expect(lines).toContain('  MISMATCH, wrong payout: the payout should be 6.000000 VT');
  });
});

describe('a forged spin of the wheel', () => {
  const storm = recordOf(wheelGame, found(findStrip('storm')), { input: { betSun: 5_000_000n }, nonce: 4 });
  const hashOf = (table: object): string => documentHash(nodeHashes, table as CanonicalValue);
  const withTable = (tenths: readonly number[], version = 1) => {
    const table = { id: 'calm', version, tenths: [...tenths] };
    return { table, tableHash: hashOf(table) };
  };

  it.each<[string, object, string[]]>([
    ['a higher bet', { input: { bet: '50.000000' } }, ['payout', 'stake']],
    ['a higher bet and stake', { input: { bet: '50.000000' }, stake: '50.000000' }, ['payout']],
    ['a lower stake', { stake: '4.000000' }, ['stake']],
    ['a higher payout', { payout: '195.000000' }, ['payout']],
    ['another segment', { draws: [10] }, ['draws']],
    ['another segment with its payout', { draws: [10], payout: '10.500000' }, ['seeds']],
    ['no number', { draws: [] }, ['draws']],
    ['two numbers', { draws: [19, 10] }, ['draws']],
    ['a number that is no segment', { draws: [40] }, ['draws']],
    ['a prize besides', { prizes: [{ kind: 'token', count: 1 }] }, ['prizes']],
    ['the strip of another mode', { table: storm.table }, ['odds_table']],
    ['the hash of another mode', { tableHash: storm.tableHash }, ['odds_table']],
    ['a published strip with segments exchanged', withTable(CALM.tenths.with(19, 21).with(10, 12)), ['odds_table']],
    ['a strip that returns more', withTable(CALM.tenths.with(1, 12), 9), ['odds_table']],
    ['a strip of fewer segments', withTable(CALM.tenths.slice(1), 9), ['odds_table']],
    ['another nonce', { nonce: 5 }, ['seeds']],
    ['another client seed', { clientSeed: 'mine' }, ['seeds']],
  ])('S6-01 S15-02 with %s is found out', (_what, change, some) => {
    const report = check({ ...WHEEL, ...change });
    expect(exitCodeOf(report)).toBe(1);
    const { plays } = JSON.parse(reportJson(report)) as { plays: { wrong: string[] }[] };
    expect([plays[0]?.wrong, reportText(report).includes('MISMATCH')]).toEqual([some, true]);
  });

  it.each<[string, object]>([
    ['a bet below the least', { input: { bet: '0.090000' } }],
    ['a bet between two steps', { input: { bet: '0.105000' } }],
    ['the input of packs', { input: { qty: 1 } }],
    ['the table of packs', { table: { id: 'calm', version: 1, price: 1, items: [] } }],
    ['a game of no such name', { game: 'wheels' }],
  ])('S6-01 S15-02 with %s is unreadable', (_what, change) => {
    expect(() => check({ ...WHEEL, ...change })).toThrow(ShapeError);
  });

  it('S15-02 by a strip that this program does not know says what was not compared', () => {
    const record = recordOf(wheelGame, { ...CALM, version: 9 }, { input: { betSun: 5_000_000n }, nonce: 4 });
    expect(reportText(check(record))).toContain('this program does not know calm version 9');
  });
});
