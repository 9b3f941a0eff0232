import { commitmentOf, documentHash, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { checkFile, type FileCheck } from '@voltide/games/check-file';
import type { Game, TableName } from '@voltide/games/game';
import { createPlayRecord, type PlayRecord } from '@voltide/games/record';
import { CALM, DAILY, sampleSpin, sampleWheel } from '@voltide/testkit/sample-games';
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

const WHEEL = recordOf(sampleWheel, CALM, { input: { betSun: 5_000_000n }, nonce: 4 });
const SPIN = recordOf(sampleSpin, DAILY, { input: { day: 8 }, nonce: 5 });
const check = (content: unknown): FileCheck => checkFile(nodeHashes, content, [sampleWheel, sampleSpin]);

describe('the report of games that are not packs', () => {
  it('S15-02 prints the drawn number, the payout and each prize', () => {
    const report = check([WHEEL, SPIN]);
    expect(exitCodeOf(report)).toBe(0);
    expect(reportText(report).split('\n').slice(0, 11)).toEqual([
      'wheel, seed pair 0, nonce 4, stake 5.000000 VT',
      '  drawn: 19',
      '  payout 6.000000 VT',
      '  proven: the result follows from the revealed seeds',
      '  not compared: the odds table with a published one: this program does not know calm version 1',
      '',
      'spin, seed pair 0, nonce 5, stake 0.000000 VT',
      '  drawn: 767669',
      '  a gift of 1.500000 VT promo',
      '  20 XP',
      '  jackpot tickets: 1',
    ]);
    expect(reportText(report).trimEnd().split('\n').at(-1)).toBe(
      '2 checked: 2 proven, 0 sealed, 0 mismatch; not compared with a published odds table: 2',
    );
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
    expect(lines).toContain('  MISMATCH, wrong payout: the payout had to be 6.000000 VT');
  });
});
