import { canonicalJson, type CanonicalValue, type UserId } from '@voltide/core';
import { commitmentOf, documentHash, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { promoReleaseSun } from '@voltide/games/edge';
import { listItems, type AnyGame, type Game, type Outcome, type TableName } from '@voltide/games/game';
import { findPack } from '@voltide/games/packs/catalogue';
import { packsGame } from '@voltide/games/packs/rules';
import { CALM, DAILY, sampleSpin, sampleWheel } from '@voltide/testkit/sample-games';
import { describe, expect, it } from 'vitest';

import type { PairRow, TableRow } from './full-verifier.sql.ts';
import { checkPair, readTables, type PairCheck } from './outcome-check.ts';
import { prizesOf } from '../ledger/prizes.ts';

const SERVER_SEED = '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d';
const CLIENT_SEED = 'harbour-1';
const generousWheel: typeof sampleWheel = {
  ...sampleWheel,
  id: 'generous',
  resolve: (...play) => ({ ...sampleWheel.resolve(...play), prizes: [{ kind: 'gift', amountSun: 3000n }] }),
};
const GAMES: readonly AnyGame[] = [packsGame, sampleWheel, sampleSpin, generousWheel];
const bytesOf = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

function tableRow<Table extends TableName>(tableId: number, game: Game<unknown, Table>, table: Table): TableRow {
  const document = game.documentOf(table);
  return {
    tableId,
    game: game.id,
    subject: table.id,
    version: table.version,
    hash: bytesOf(documentHash(nodeHashes, document)),
    document: canonicalJson(document),
    bounds: game.listBounds(table),
  };
}

const PACK = findPack('glass-tide') ?? expect.fail('there are packs');
const ROWS = [
  tableRow(1, packsGame, PACK),
  tableRow(2, sampleWheel, CALM),
  tableRow(3, sampleSpin, DAILY),
  tableRow(4, generousWheel, CALM),
];

type Line = Record<
  'tableId' | 'stake' | 'credit' | 'returned' | 'draws' | 'released' | 'edge' | 'game' | 'input',
  string
> & {
  readonly bucket?: 'cash' | 'promo';
  readonly sold?: string;
  readonly promoAfter?: string;
  readonly prizes?: string;
};

/** Writes a play as the database lists it: by default from cash, nothing sold, and more promo left than is released. */
function lineOf(line: Line, nonce: number): string {
  const { tableId, stake, credit, returned, draws, released, edge, game, input } = line;
  const { bucket = 'cash', sold = '{}', promoAfter = '9000000', prizes = '0/0/0/0' } = line;
  const booked = [nonce, tableId, bucket, stake, credit, returned, draws, sold, released, promoAfter, edge, prizes];
  return [...booked, game, input].join(' ');
}

function prizesText(outcome: Outcome): string {
  const { giftSun = 0n, tokens = 0, tickets = 0, xp = 0 } = prizesOf(outcome) ?? {};
  return [giftSun, tokens, tickets, xp].join('/');
}

function returnedOf(outcome: Outcome): bigint {
  const found = listItems(outcome).reduce((sum, { valueSun }) => sum + valueSun, 0n);
  return outcome.payoutSun + found + (prizesOf(outcome)?.giftSun ?? 0n);
}

function storedOf<Input, Table extends TableName>(
  game: Game<Input, Table>,
  table: Table,
  play: { readonly input: Input; readonly nonce: number; readonly tableId: number },
): Line {
  const draws = drawPlay(
    nodeHashes,
    { serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, nonce: play.nonce },
    game.plan(play.input),
  );
  const outcome = game.resolve(draws, play.input, table);
  return {
    tableId: `${play.tableId}`,
    stake: `${outcome.stakeSun}`,
    credit: `${outcome.payoutSun}`,
    returned: `${returnedOf(outcome)}`,
    draws: `{${draws.join()}}`,
    released: `${promoReleaseSun(outcome)}`,
    edge: `${outcome.edgeSun}`,
    game: game.id,
    input: canonicalJson(game.inputDocument(play.input)),
    prizes: prizesText(outcome),
  };
}

const WHEEL = storedOf(sampleWheel, CALM, { input: { betSun: 5_000_000n }, nonce: 0, tableId: 2 });
const GIVEN = storedOf(generousWheel, CALM, { input: { betSun: 5_000_000n }, nonce: 0, tableId: 4 });
const SPIN = storedOf(sampleSpin, DAILY, { input: { day: 8 }, nonce: 0, tableId: 3 });

function check(
  lines: readonly Line[],
  items: string | null = null,
  { serverSeed = SERVER_SEED, ...change }: Partial<PairRow> & { readonly serverSeed?: string } = {},
): PairCheck {
  const pair: PairRow = {
    userId: 7n as UserId,
    epoch: 0,
    commitment: bytesOf(commitmentOf(nodeHashes, SERVER_SEED)),
    clientSeed: CLIENT_SEED,
    serverSeed: SERVER_SEED,
    encryptedSeed: null,
    plays: lines.map(lineOf).join('\n'),
    items,
    ...change,
  };
  const tables = readTables(ROWS, GAMES);
  expect(tables.faults).toEqual([]);
  return checkPair(pair, serverSeed, tables);
}

describe('plays of games that are not packs', () => {
  it('S13-04 are computed again from their input, their seeds and their table', () => {
    const spin = storedOf(sampleSpin, DAILY, { input: { day: 8 }, nonce: 1, tableId: 3 });
    expect([WHEEL.stake, WHEEL.released]).toEqual(['5000000', '12500']);
    expect([spin.stake, spin.credit, spin.released]).toEqual(['0', '0', '0']);
    expect(check([WHEEL, spin])).toEqual({ plays: 2, faults: [] });
  });

  it.each<[string, Line, RegExp]>([
    ['another payout', { ...WHEEL, credit: '1' }, /credited 1, but its outcome pays \d+$/],
    ['another return', { ...WHEEL, returned: '1' }, /returned 1, but its outcome returns \d+$/],
    ['another stake', { ...WHEEL, stake: '1' }, /cost 1, but its odds table says 5000000$/],
    ['a release of packs', { ...WHEEL, released: '35000' }, /released 35000, but its stake gives 12500$/],
    ['another bet', { ...WHEEL, input: '{"bet":"4.000000"}' }, /cost 5000000, but its odds table says 4000000$/],
    ['no input', { ...WHEEL, input: '' }, /no such play exists$/],
    ['an input of packs', { ...WHEEL, input: '{"qty":1}' }, /no such play exists$/],
    ['an input in another form', { ...WHEEL, input: '{ "bet":"5.000000"}' }, /no such play exists$/],
    ['an input that is no JSON', { ...WHEEL, input: '{' }, /no such play exists$/],
    ['a number of packs', { ...WHEEL, draws: '{500000}' }, /drew \{500000\}, but its seeds give \{\d+\}$/],
    ['a stake for what is free', { ...SPIN, stake: '1' }, /cost 1, but its odds table says 0$/],
  ])('S13-04 with %s are at fault', (_what, line, fault) => {
    const { faults } = check([line]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  it.each<[string, Partial<Line>]>([
    ['nothing where promo paid', { bucket: 'promo', released: '0' }],
    ['all the promo there was', { released: '5000', promoAfter: '0' }],
    ['all the promo there was, to the last', { released: '12500', promoAfter: '0' }],
    ['its share where there is just as much', { released: '12499', promoAfter: '0' }],
  ])('S13-04 release %s', (_what, change) => {
    expect(check([{ ...WHEEL, ...change }])).toEqual({ plays: 1, faults: [] });
  });

  it('S13-04 release nothing of what they gave themselves', () => {
    expect(check([{ ...GIVEN, released: '5000', promoAfter: '3000' }])).toEqual({ plays: 1, faults: [] });
  });

  it.each<[string, Partial<Line>, RegExp]>([
    ['anything where promo paid', { bucket: 'promo', released: '1' }, /released 1, but its stake gives 0$/],
    ['less than there was', { released: '5000', promoAfter: '1' }, /released 5000, but its stake gives 5001$/],
    ['more than their share', { released: '12501', promoAfter: '0' }, /released 12501, but its stake gives 12500$/],
  ])('S13-04 must not release %s', (_what, change, fault) => {
    expect(check([{ ...WHEEL, ...change }]).faults.join()).toMatch(fault);
  });

  it('S13-04 are not computed from a seed that opens no commitment, or without a client seed', () => {
    const [other, nobody] = [
      check([WHEEL], null, { serverSeed: '0'.repeat(64) }),
      check([WHEEL], null, { clientSeed: null }),
    ];
    const name = 'user 7, epoch 0';
    expect(other).toEqual({ plays: 0, faults: [`${name}: the server seed does not open its commitment`] });
    expect(nobody).toEqual({ plays: 0, faults: [`${name}: played without a client seed`] });
  });

  it('S13-04 leave no item without a play', () => {
    expect(check([WHEEL], '5 0 1 100 cash 2').faults).toEqual(['user 7, epoch 0: items without a play']);
  });

  it('S13-04 hold no items', () => {
    expect(check([WHEEL], '0 0 1 100 cash 2').faults).toEqual([
      'user 7, epoch 0, nonce 0: its items are not what was drawn',
    ]);
  });
});

describe('plays of packs', () => {
  it('S13-04 are found by the input that they name, and by no other', () => {
    const stored = storedOf(packsGame, PACK, { input: { qty: 2 }, nonce: 0, tableId: 1 });
    const draws = stored.draws.slice(1, -1).split(',').map(Number);
    const items = packsGame
      .resolve(draws, { qty: 2 }, PACK)
      .prizes.flatMap((prize) =>
        prize.kind === 'item' ? [`0 ${prize.k} ${prize.item} ${prize.valueSun} cash 1`] : [],
      );
    expect(check([stored], items.join('\n'))).toEqual({ plays: 1, faults: [] });
    for (const input of ['', '{"qty":3}', '{"qty": 2}']) {
      expect(check([{ ...stored, input }], items.join('\n')).faults).not.toEqual([]);
    }
  });

  it('S13-04 are credited what was sold at once, and keep the rest', () => {
    const stored = storedOf(packsGame, PACK, { input: { qty: 2 }, nonce: 0, tableId: 1 });
    const { prizes } = packsGame.resolve(stored.draws.slice(1, -1).split(',').map(Number), { qty: 2 }, PACK);
    const items = prizes.flatMap((prize) => (prize.kind === 'item' ? [prize] : []));
    for (const soldK of [[0], [1], [0, 1]]) {
      const creditSun = items.reduce((sum, { k, valueSun }) => (soldK.includes(k) ? sum + valueSun : sum), 0n);
      const kept = items.filter(({ k }) => !soldK.includes(k));
      const lines = kept.map(({ k, item, valueSun }) => `0 ${k} ${item} ${valueSun} cash 1`).join('\n');
      const sold = { ...stored, sold: `{${soldK.join()}}`, credit: `${creditSun}` };
      expect(check([sold], lines === '' ? null : lines)).toEqual({ plays: 1, faults: [] });
      expect(check([{ ...sold, credit: '0' }], lines === '' ? null : lines).faults.join()).toContain('credited 0');
    }
    expect(check([{ ...stored, sold: '{2}' }], null).faults.join()).toContain('sold {2}, of which only {} exist');
  });

  it('S13-04 an odds table is that of its name and version, with the bounds of its items', () => {
    const [row = expect.fail('there are tables')] = ROWS;
    for (const [change, fault] of [
      [{ subject: 'ember-freight' }, 'it is kept as ember-freight version 1, but says glass-tide version 1'],
      [{ version: 2 }, 'it is kept as glass-tide version 2, but says glass-tide version 1'],
      [{ bounds: row.bounds.slice(1) }, 'its bounds are not those of its items'],
    ] as const) {
      expect(readTables([{ ...row, ...change }], GAMES).faults).toEqual([`odds table 1: ${fault}`]);
    }
  });

  it('S13-04 an odds table of an unknown game is a fault', () => {
    const { faults } = readTables(ROWS, [packsGame]);
    const unknown = ['2: there is no game wheel', '3: there is no game spin', '4: there is no game generous'];
    expect(faults).toEqual(unknown.map((fault) => `odds table ${fault}`));
    const document: CanonicalValue = { ...CALM, tenths: CALM.tenths.slice(1) };
    const broken = { ...ROWS[1], document: canonicalJson(document), bounds: [] } as unknown as TableRow;
    expect(readTables([broken], GAMES).faults).toEqual(['odds table 2: it is not what its hash says']);
  });
});
