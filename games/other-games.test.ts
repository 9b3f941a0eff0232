import { readFileSync } from 'node:fs';

import { commitmentOf, documentHash, drawPlay } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { CALM, DAILY, sampleSpin, sampleWheel } from '@voltide/testkit/sample-games';
import { describe, expect, it } from 'vitest';

import { checkFile } from './records/check-file.ts';
import { checkPlay } from './records/check.ts';
import type { AnyGame, Game, TableName } from './game.ts';
import { packsGame } from './packs/rules.ts';
import { parsePlayRecord } from './records/parse-record.ts';
import { ShapeError } from './records/read.ts';
import { createPlayRecord, resultText, type PlayRecord } from './records/record.ts';
import type { Subject } from './records/verdict.ts';

const GAMES: readonly AnyGame[] = [packsGame, sampleWheel, sampleSpin];
const { testVectors: vectors } = JSON.parse(
  readFileSync(new URL('../docs/rules/rules.json', import.meta.url), 'utf8'),
) as { testVectors: { serverSeed: string; clientSeed: string } };

function recordOf<Input, Table extends TableName>(
  game: Game<Input, Table>,
  table: Table,
  play: { readonly input: Input; readonly nonce: number },
): PlayRecord {
  const seeds = { ...vectors, nonce: play.nonce };
  return createPlayRecord(game, table, {
    ...seeds,
    epoch: 0,
    commitment: commitmentOf(nodeHashes, vectors.serverSeed),
    input: play.input,
    tableHash: documentHash(nodeHashes, game.documentOf(table)),
    draws: drawPlay(nodeHashes, seeds, game.plan(play.input)),
    at: '2026-01-01T12:00:00.000Z',
  });
}

const WHEEL = recordOf(sampleWheel, CALM, { input: { betSun: 5_000_000n }, nonce: 4 });
const SPIN = recordOf(sampleSpin, DAILY, { input: { day: 8 }, nonce: 5 });

const wrongOf = (record: PlayRecord): readonly string[] => {
  const { state, wrong } = checkPlay(nodeHashes, record, {}, GAMES);
  return [state, ...wrong];
};

describe('a game that pays and gives nothing', () => {
  it('S15-02 comes out as the rules book says of the wheel, and is proven', () => {
    expect(WHEEL).toMatchObject({ draws: [19], stake: '5.000000', payout: '6.000000', prizes: [] });
    expect(WHEEL.input).toEqual({ bet: '5.000000' });
    const read = parsePlayRecord(JSON.parse(JSON.stringify(WHEEL)), GAMES);
    expect(read).toEqual(WHEEL);
    for (const port of [nodeHashes, browserHashes]) {
      const check = checkPlay(port, read, {}, GAMES);
      expect(check.state).toBe('proven');
      expect(check.outcome).toMatchObject({ payoutSun: 6_000_000n, edgeSun: 125_000n });
      expect(check.steps.map(({ subject }) => subject)).toEqual([
        'commitment',
        'draws',
        'odds_table',
        'payout',
        'stake',
      ]);
    }
    expect(wrongOf({ ...WHEEL, serverSeed: null })).toEqual(['sealed']);
  });

  it.each<[Subject, Partial<PlayRecord>]>([
    ['payout', { payout: '10.500000' }],
    ['payout', { payout: '0.000000' }],
    ['stake', { stake: '4.000000' }],
    ['stake', { input: { bet: '4.000000' }, payout: '4.800000' }],
    ['prizes', { prizes: [{ kind: 'token', count: 1 }] }],
    ['draws', { draws: [10], payout: '10.500000', serverSeed: null, tableHash: WHEEL.tableHash }],
    ['commitment', { commitment: '0'.repeat(64) }],
    ['odds_table', { table: { ...CALM, tenths: CALM.tenths.toReversed() } }],
  ])('S15-02 names what is wrong: %s', (subject, change) => {
    const known = { commitment: WHEEL.commitment, clientSeed: WHEEL.clientSeed, nonce: 4 };
    const record = { ...WHEEL, serverSeed: WHEEL.serverSeed, ...change };
    const revealed = subject === 'draws' ? { ...record, serverSeed: WHEEL.serverSeed } : record;
    const { state, wrong } = checkPlay(nodeHashes, revealed, known, GAMES);
    expect([state, wrong.includes(subject)]).toEqual(['mismatch', true]);
  });

  it('S15-02 a prize beside it had to be none', () => {
    const { steps } = checkPlay(nodeHashes, { ...WHEEL, prizes: [{ kind: 'xp', count: 1 }] }, {}, GAMES);
    expect(steps.filter(({ ok }) => !ok).map(({ text }) => text)).toEqual(['the prizes should be none']);
  });

  it('a result of a game without words of its own is what it paid, and what it gave', () => {
    const bet = { betSun: 5_000_000n };
    expect(resultText(sampleWheel, CALM, { draws: [19], input: bet })).toBe('6.000000 VT');
    expect(resultText(sampleWheel, CALM, { draws: [1], input: bet })).toBe('');
    expect(resultText(sampleSpin, DAILY, { draws: [0], input: { day: 1 } })).toBe(
      'a gift of 0.100000 VT promo, 20 XP, jackpot tickets: 1',
    );
  });

  it('S15-02 a number that fits some nonce by chance is not said to belong to it', () => {
    const { steps } = checkPlay(nodeHashes, { ...WHEEL, nonce: 5 }, {}, GAMES);
    expect(steps.filter(({ ok }) => !ok).map(({ text }) => text)).not.toContainEqual(
      expect.stringContaining('belong to nonce'),
    );
    expect(wrongOf({ ...WHEEL, nonce: 5 })[0]).toBe('mismatch');
  });
});

describe('a game that costs nothing and gives gifts, tokens, tickets or XP', () => {
  it('S15-02 comes out as the rules book says of the daily spin, and is proven', () => {
    expect(SPIN).toMatchObject({ draws: [767_669], stake: '0.000000', payout: '0.000000' });
    expect(SPIN.prizes).toEqual([
      { kind: 'gift', amount: '1.500000' },
      { kind: 'xp', count: 20 },
      { kind: 'ticket', count: 1 },
    ]);
    expect(checkPlay(nodeHashes, SPIN, {}, GAMES)).toMatchObject({ state: 'proven', outcome: { edgeSun: 0n } });
  });

  it('S15-02 gives each prize of its table for the numbers of its range', () => {
    const kinds = [0, 999_999, 989_699, 959_699].map(
      (ticket) => sampleSpin.resolve([ticket], { day: 1 }, DAILY).prizes[0],
    );
    expect(kinds).toEqual([
      { kind: 'gift', amountSun: 100_000n },
      { kind: 'xp', count: 100 },
      { kind: 'ticket', count: 3 },
      { kind: 'token', count: 1 },
    ]);
  });

  it.each<[Subject, Partial<PlayRecord>]>([
    ['prizes', { prizes: [{ kind: 'gift', amount: '100.000000' }] }],
    ['prizes', { prizes: SPIN.prizes.slice(1) }],
    ['prizes', { prizes: [...SPIN.prizes.slice(0, 1), { kind: 'xp', count: 2000 }, ...SPIN.prizes.slice(2)] }],
    ['prizes', { input: { day: 30 } }],
    ['payout', { payout: '1.000000' }],
    ['stake', { stake: '0.100000' }],
    ['nonce', { nonce: 6 }],
  ])('S15-02 names what is wrong: %s', (subject, change) => {
    expect(wrongOf({ ...SPIN, ...change })).toEqual(['mismatch', subject]);
  });
});

describe('a record of such a game', () => {
  it.each<[string, object]>([
    ['an input of another game', { input: { qty: 1 } }],
    ['an input written otherwise', { input: { bet: '5.0' } }],
    ['an input with more in it', { input: { bet: '5.000000', luck: 1 } }],
    ['an input that is not allowed', { input: { bet: '0.000001' } }],
    ['unknown rules', { rules: 2 }],
    ['an unknown prize', { prizes: [{ kind: 'house', count: 1 }] }],
    ['no tokens', { prizes: [{ kind: 'token', count: 0 }] }],
    ['half a token', { prizes: [{ kind: 'token', count: 0.5 }] }],
    ['a gift without an amount', { prizes: [{ kind: 'gift', count: 1 }] }],
    ['version 1, which had packs only', { format: 'voltide-play/1' }],
  ])('is refused with %s', (_what, change) => {
    expect(() => parsePlayRecord({ ...WHEEL, ...change }, GAMES)).toThrow(ShapeError);
  });

  it('is not read by a program that does not know the game', () => {
    expect(() => parsePlayRecord(WHEEL, [packsGame])).toThrow('play.game: no game that this program knows');
  });

  it('S15-02 stands beside records of packs in one export', () => {
    const { serverSeed, clientSeed, commitment } = WHEEL;
    const account = {
      format: 'voltide-export/2',
      plays: [0, 1, 2, 3]
        .map((nonce) => recordOf(sampleWheel, CALM, { input: { betSun: 100_000n }, nonce }))
        .concat(SPIN, WHEEL),
      epochs: [
        { epoch: 0, serverSeed, clientSeed, commitment, plays: 6 },
        { epoch: 1, serverSeed: null, clientSeed: null, commitment: '1'.repeat(64), plays: 0 },
      ],
      nextCommitment: '2'.repeat(64),
    };
    const { plays, epochs } = checkFile(nodeHashes, JSON.parse(JSON.stringify(account)), GAMES);
    expect(plays.map(({ check }) => check.state)).toEqual(Array(6).fill('proven'));
    expect(epochs.flatMap(({ faults }) => faults)).toEqual([]);
  });
});

it('no two games share a message domain', () => {
  const domains = [packsGame.plan({ qty: 1 }), sampleWheel.plan({ betSun: 100_000n }), sampleSpin.plan({ day: 1 })];
  expect(new Set(domains.map(({ domain }) => domain)).size).toBe(3);
});
