import { present } from '@voltide/core';
import { commitmentOf, drawPlay, PLAYS_PER_SEED } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkPairs } from './check-export.ts';
import { checkSeeds } from './check-seeds.ts';
import { checkPlay } from './check.ts';
import { findPack, listPackVersions } from '../packs/catalogue.ts';
import { packHash, type PackDocument } from '../packs/document.ts';
import { packsGame } from '../packs/rules.ts';
import { parsePlayRecord } from './parse-record.ts';
import { createPlayRecord, type PlayRecord } from './record.ts';
import { findGame } from '../registry.ts';
import type { PlayCheck, Subject } from './verdict.ts';

const SERVER_SEED = '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d';
const OTHER_SEED = SERVER_SEED.replace('4', '5');

function playOf(nonce: number, qty: number, packId = 'glass-tide'): PlayRecord {
  const pack = findPack(packId);
  if (pack === undefined) throw new Error('no such pack');
  const seeds = { serverSeed: SERVER_SEED, clientSeed: 'harbour-1', nonce };
  const draws = drawPlay(nodeHashes, seeds, packsGame.plan({ qty }));
  const commitment = commitmentOf(nodeHashes, SERVER_SEED);
  const at = '2026-01-01T12:00:00.000Z';
  return createPlayRecord(packsGame, pack, {
    ...seeds,
    epoch: 3,
    commitment,
    input: { qty },
    tableHash: pack.hash,
    draws,
    at,
  });
}

function playWith(draws: readonly number[]): PlayRecord {
  const { epoch, commitment, serverSeed, clientSeed, nonce, tableHash, at } = ONE;
  const seeds = { epoch, commitment, serverSeed, clientSeed, nonce };
  return createPlayRecord(packsGame, packsGame.parseTable(ONE.table), {
    ...seeds,
    input: { qty: draws.length },
    tableHash,
    draws,
    at,
  });
}

const ONE = playOf(7, 1);
const THREE = playOf(7, 3);
const SAME_PRICE = ['twin-tides', 'static-garden'] as const;
const sealed = (record: PlayRecord): PlayRecord => ({ ...record, serverSeed: null });
const failed = ({ steps }: PlayCheck): string[] => steps.filter(({ ok }) => !ok).map(({ text }) => text);

function withOtherSeed(record: PlayRecord): PlayRecord {
  return { ...record, serverSeed: OTHER_SEED, commitment: commitmentOf(nodeHashes, OTHER_SEED) };
}

function withTable(record: PlayRecord, change: (items: PackDocument['items'][number][]) => unknown): PlayRecord {
  const table = structuredClone(record.table) as PackDocument;
  const items = [...table.items];
  change(items);
  return { ...record, table: { ...table, items } };
}

describe('a proven play', () => {
  it('S15-02 follows from its seeds, through both hash ports, for every pack and quantity', () => {
    const play = fc.record({
      nonce: fc.nat(PLAYS_PER_SEED - 1),
      qty: fc.integer({ min: 1, max: 10 }),
      pack: fc.constantFrom(...listPackVersions()),
    });
    fc.assert(
      fc.property(play, ({ nonce, qty, pack }) => {
        const record = parsePlayRecord(JSON.parse(JSON.stringify(playOf(nonce, qty, pack.id))));
        for (const port of [nodeHashes, browserHashes]) {
          const check = checkPlay(port, record);
          expect([check.state, check.wrong, check.draws]).toEqual(['proven', [], record.draws]);
          expect(check.outcome?.prizes).toHaveLength(qty);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('has a step for every input and for the result', () => {
    expect(checkPlay(nodeHashes, ONE).steps.map(({ subject }) => subject)).toEqual([
      'commitment',
      'draws',
      'odds_table',
      'prizes',
      'stake',
    ]);
  });
});

describe('a changed play names what is wrong', () => {
  const [first] = ONE.prizes;
  if (first?.kind !== 'item') throw new Error('the sample has an item');
  const crown = { kind: 'item', k: 0, item: 'glass-tide/sea-glass-crown', value: '2.500000' } as const;

  it.each<[Subject, string, PlayRecord]>([
    ['commitment', 'another commitment', { ...ONE, commitment: '0'.repeat(64) }],
    ['server_seed', 'another server seed', { ...ONE, serverSeed: OTHER_SEED }],
    ['seeds', 'another client seed', { ...ONE, clientSeed: 'harbour-2' }],
    ['seeds', 'another client seed of three packs', { ...THREE, clientSeed: 'harbour-2' }],
    ['seeds', 'another server seed with its commitment', withOtherSeed(ONE)],
    ['nonce', 'another nonce', { ...ONE, nonce: 8 }],
    ['nonce', 'a nonce beyond any', { ...THREE, nonce: 123_456 }],
    ['seeds', 'the numbers of a nonce beyond any', { ...playOf(PLAYS_PER_SEED, 3), nonce: 7 }],
    ['odds_table', 'another hash of the table', { ...ONE, tableHash: '0'.repeat(64) }],
    ['odds_table', 'an item more in the table', withTable(ONE, (all) => all.push({ id: 'a/b', value: 1, tickets: 0 }))],
    ['odds_table', 'a table without its last item', withTable(ONE, (items) => items.pop())],
    ['draws', 'another number', { ...ONE, draws: [ONE.draws[0] === 0 ? 1 : 0] }],
    ['draws', 'one other number of three', { ...THREE, draws: [0, ...THREE.draws.slice(1)] }],
    ['draws', 'a number less', { ...THREE, draws: THREE.draws.slice(1) }],
    ['draws', 'a number that no item has', { ...ONE, draws: [1_000_000] }],
    ['payout', 'a payout', { ...ONE, payout: '0.000001' }],
    ['prizes', 'no item', { ...ONE, prizes: [] }],
    ['prizes', 'another item', { ...ONE, prizes: [crown] }],
    ['prizes', 'another value', { ...ONE, prizes: [{ ...first, value: '0.990000' }] }],
    ['prizes', 'another place', { ...ONE, prizes: [{ ...first, k: 1 }] }],
    ['prizes', 'XP besides', { ...ONE, prizes: [first, { kind: 'xp', count: 1 }] }],
    ['prizes', 'an item more', { ...ONE, prizes: [first, { ...first, k: 1 }] }],
    ['stake', 'another stake', { ...ONE, stake: '0.500000' }],
    ['input', 'fewer packs', { ...THREE, input: { qty: 2 } }],
    ['input', 'more packs', { ...THREE, input: { qty: 10 } }],
    ['input', 'more packs than the one', { ...ONE, input: { qty: 2 } }],
  ])('S15-02 %s, for %s', (subject, _what, record) => {
    const check = checkPlay(nodeHashes, record);
    expect([check.state, check.wrong]).toEqual(['mismatch', [subject]]);
    expect(failed(check)).toHaveLength(1);
  });

  const withTableOf = (record: PlayRecord, { table, tableHash }: PlayRecord): PlayRecord => {
    return { ...record, table, tableHash };
  };

  it.each<[string, PlayRecord, string]>([
    ['one pack', ONE, 'ember-freight'],
    ['three packs', THREE, 'ember-freight'],
    ['a pack of the same price', playOf(7, 2, SAME_PRICE[0]), SAME_PRICE[1]],
    ['a pack of the same price, the other way', playOf(7, 1, SAME_PRICE[1]), SAME_PRICE[0]],
  ])('S15-02 odds_table, for the table and hash of another published pack in place of %s', (_what, record, packId) => {
    const changed = withTableOf(record, playOf(0, 1, packId));
    for (const play of [changed, sealed(changed)]) {
      const check = checkPlay(nodeHashes, play);
      expect([check.state, check.wrong]).toEqual(['mismatch', ['odds_table']]);
      expect(failed(check)).toEqual([expect.stringContaining(`not items of ${packId} version 1`)]);
    }
    const { epoch, commitment, serverSeed, clientSeed } = changed;
    const pair = { epoch, commitment, serverSeed, clientSeed, plays: 8 };
    const { plays } = checkPairs(nodeHashes, { plays: [changed], epochs: [pair] });
    expect(plays.map(({ wrong }) => wrong)).toEqual([['odds_table']]);
  });

  it('S15-02 prizes, for items of another pack where the odds table is known from before the play', () => {
    const { prizes } = playOf(7, 1, 'ember-freight');
    expect(checkPlay(nodeHashes, { ...ONE, prizes }, { tableHash: ONE.tableHash }).wrong).toEqual(['prizes']);
    const [, ...rest] = THREE.prizes;
    expect(checkPlay(nodeHashes, { ...THREE, prizes: [...prizes, ...rest] }).wrong).toEqual(['prizes']);
  });

  it('S15-02 input, also of a sealed play, next to anything else that was changed', () => {
    const wrongOf = (change: Partial<PlayRecord>): readonly Subject[] =>
      checkPlay(nodeHashes, { ...THREE, input: { qty: 2 }, ...change }).wrong;
    expect(wrongOf({ serverSeed: null })).toEqual(['input']);
    expect(wrongOf({ nonce: 8 })).toEqual(['input', 'nonce']);
    expect(wrongOf({ prizes: [crown, ...THREE.prizes.slice(1)] })).toEqual(['input', 'prizes']);
    expect(wrongOf({ stake: '9.000000' })).toEqual(['input', 'stake']);
    expect(wrongOf({ stake: playOf(7, 2).stake })).toEqual(['draws', 'prizes']);
    expect(wrongOf({ draws: [], prizes: [] })).toEqual(['draws', 'prizes', 'stake']);
  });

  it('a table that is consistent in itself but not the published one is wrong', () => {
    const swapped = withTable(ONE, (items) => items.push(...items.splice(0, 1)));
    const pack = packsGame.parseTable(swapped.table);
    const check = checkPlay(nodeHashes, { ...swapped, tableHash: packHash(nodeHashes, pack) });
    expect(check.wrong).toContain('odds_table');
    expect(failed(check).join()).toContain('not glass-tide version 1 as published');
  });

  it('an allowed version that this program does not know yet is accepted and said so', () => {
    const table = { ...(structuredClone(ONE.table) as PackDocument), version: 2 };
    const tableHash = packHash(nodeHashes, packsGame.parseTable(table));
    const check = checkPlay(nodeHashes, { ...ONE, table, tableHash });
    expect(check.state).toBe('proven');
    expect(check.notCompared).toEqual([
      'the odds table with a published one: this program does not know glass-tide version 2',
    ]);
    expect(check.steps.map(({ text }) => text).join()).not.toContain('as published');
    const told = checkPlay(nodeHashes, { ...ONE, table, tableHash }, { tableHash });
    expect([told.state, told.notCompared]).toEqual(['proven', []]);
    expect(checkPlay(nodeHashes, ONE).notCompared).toEqual([]);
  });

  it('a table that breaks the rules is wrong, with the hash that fits it', () => {
    const table = { ...(structuredClone(ONE.table) as PackDocument), version: 2, price: 1 };
    const tableHash = packHash(nodeHashes, packsGame.parseTable(table));
    const check = checkPlay(nodeHashes, { ...ONE, table, tableHash });
    expect([check.state, check.wrong, check.outcome]).toEqual(['mismatch', ['odds_table'], undefined]);
    expect(failed(check)).toEqual([expect.stringContaining('the odds table breaks the rules: ')]);
  });

  it('S15-02 input, although a table that breaks the rules would make its stake right', () => {
    const { price, ...rest } = THREE.table as PackDocument;
    const table = { ...rest, price: (price * 3) / 2 };
    const tableHash = packHash(nodeHashes, packsGame.parseTable(table));
    expect(checkPlay(nodeHashes, { ...THREE, table, tableHash, input: { qty: 2 } }).wrong).toEqual([
      'input',
      'odds_table',
    ]);
  });

  it('the prizes that had to be given are told, one or several', () => {
    for (const play of [ONE, THREE]) {
      const right = play.prizes.map((prize) => (prize.kind === 'item' ? `${prize.item} worth ${prize.value} VT` : ''));
      const check = checkPlay(nodeHashes, { ...play, prizes: [crown, ...play.prizes.slice(1)] });
      expect(failed(check)).toContain(`the prizes should be ${right.join(', ')}`);
    }
  });

  it('numbers of which some follow were changed, and belong to no other nonce', () => {
    for (const place of [0, 2]) {
      const draws = THREE.draws.map((number, k) => (k === place ? (number + 500_000) % 1_000_000 : number));
      const prizes = playWith(draws).prizes;
      expect(failed(checkPlay(nodeHashes, { ...THREE, draws, prizes }))).toContain(
        `the drawn numbers should be ${THREE.draws.join(', ')}`,
      );
    }
  });

  it.each([0, 1, PLAYS_PER_SEED - 1])('the numbers of nonce %i are found', (nonce) => {
    expect(failed(checkPlay(nodeHashes, { ...playOf(nonce, 1), nonce: 8 }))).toEqual([
      `the drawn numbers belong to nonce ${nonce}`,
    ]);
  });

  it('the number of a nonce that fits is told', () => {
    expect(failed(checkPlay(nodeHashes, { ...ONE, nonce: 8 }))).toEqual(['the drawn numbers belong to nonce 7']);
  });

  it('no change of a single member goes unnoticed', () => {
    const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
    const change = fc.oneof(
      fc.record({ commitment: hex }),
      fc.record({ serverSeed: hex }),
      fc.record({ tableHash: hex }),
      fc.record({ clientSeed: fc.stringMatching(/^[a-z]{1,64}$/) }),
      fc.record({ nonce: fc.integer({ min: 8, max: 2 ** 31 - 1 }) }),
      fc.record({ draws: fc.array(fc.nat(999_999), { minLength: 3, maxLength: 3 }) }),
      fc.record({ input: fc.constantFrom(1, 2, 4, 10).map((qty) => ({ qty })) }),
    );
    fc.assert(
      fc.property(change, (members) => {
        expect(checkPlay(nodeHashes, { ...THREE, ...members }).state).toBe('mismatch');
      }),
      { numRuns: 60 },
    );
  });
});

it('S15-02 a commitment is told apart from a server seed by whether the numbers follow', () => {
  expect(failed(checkPlay(nodeHashes, { ...ONE, commitment: '0'.repeat(64) }))).toEqual([
    'the drawn numbers follow from the server seed, but the commitment is not its SHA-256',
  ]);
  expect(failed(checkPlay(nodeHashes, { ...ONE, serverSeed: OTHER_SEED }))).toEqual([
    'neither the commitment nor the drawn numbers follow from the server seed',
  ]);
});

it('S15-02 a play of a nonce beyond any is at fault, also next to other faults', () => {
  const failedOf = (change: Partial<PlayRecord>) => failed(checkPlay(nodeHashes, { ...sealed(ONE), ...change }));
  expect(failedOf({ nonce: PLAYS_PER_SEED - 1 })).toEqual([]);
  expect(failedOf({ nonce: PLAYS_PER_SEED })).toEqual(['a seed pair covers nonces 0 to 999']);
  expect(failedOf({ nonce: PLAYS_PER_SEED, draws: [1_000_000] })).toContain('a seed pair covers nonces 0 to 999');
});

describe('the seeds of a play', () => {
  const play = (serverSeed: string | null, drawn: readonly number[] | undefined): readonly string[] => {
    const record = sealed(ONE);
    const plan = packsGame.plan({ qty: 1 });
    const seen = {
      port: nodeHashes,
      game: present(findGame('packs'), 'the packs'),
      record,
      known: {},
      input: { qty: 1 },
      plan,
      serverSeed,
      drawn,
    };
    return checkSeeds(seen).map(({ subject, ok }) => `${subject} ${ok ? 'holds' : 'is wrong'}`);
  };

  it('are not judged where the server seed is sealed, even beside numbers that it would give', () => {
    expect(play(null, undefined)).toEqual(['draws holds']);
    expect(play(null, [1])).toEqual(['draws holds']);
    expect(play(ONE.serverSeed, undefined)).toEqual(['draws holds']);
    expect(play(ONE.serverSeed, ONE.draws)).toEqual(['commitment holds', 'draws holds']);
  });
});

describe('a sealed play', () => {
  const known = { commitment: ONE.commitment, clientSeed: 'harbour-1', nonce: 7, tableHash: ONE.tableHash };

  it('S15-02 holds as far as it can be checked at once', () => {
    const check = checkPlay(nodeHashes, sealed(ONE), known);
    expect([check.state, check.wrong, check.draws]).toEqual(['sealed', [], ONE.draws]);
    expect(check.steps).toHaveLength(8);
    expect(checkPlay(nodeHashes, sealed(ONE)).state).toBe('sealed');
  });

  it.each<[Subject, PlayRecord]>([
    ['commitment', { ...sealed(ONE), commitment: '0'.repeat(64) }],
    ['client_seed', { ...sealed(ONE), clientSeed: 'house' }],
    ['nonce', { ...sealed(ONE), nonce: 9 }],
    ['nonce', { ...sealed(ONE), nonce: PLAYS_PER_SEED }],
    ['odds_table', { ...sealed(ONE), table: playOf(7, 1, 'ember-freight').table }],
    ['draws', { ...sealed(ONE), draws: [1_000_000] }],
    ['draws', { ...sealed(ONE), draws: [...ONE.draws, 5] }],
    ['draws', { ...sealed(THREE), draws: [...THREE.draws.slice(0, 2), 1_000_000] }],
    [
      'prizes',
      { ...sealed(ONE), prizes: [{ kind: 'item', k: 0, item: 'glass-tide/standing-wave', value: '25.000000' }] },
    ],
    ['stake', { ...sealed(ONE), stake: '9.000000' }],
  ])('S15-02 does not hold with a wrong %s', (subject, record) => {
    expect(checkPlay(nodeHashes, record, known).wrong).toEqual([subject]);
  });

  it('what an export repeats is not said to be known from before the play', () => {
    const texts = (check: PlayCheck): string => check.steps.map(({ text }) => text).join('; ');
    expect(texts(checkPlay(nodeHashes, sealed(ONE), known))).toMatch(/before you played.*is yours/);
    const { plays } = checkPairs(nodeHashes, {
      plays: [sealed(ONE)],
      epochs: [{ epoch: 3, commitment: ONE.commitment, serverSeed: null, clientSeed: ONE.clientSeed, plays: 8 }],
    });
    const [check] = plays;
    expect(check === undefined ? '' : texts(check)).toMatch(
      /commitment matches its seed pair; the client seed matches its/,
    );
  });

  it('another pack than the one shown before is noticed, although it is published', () => {
    expect(checkPlay(nodeHashes, sealed(playOf(7, 1, 'ember-freight')), known).wrong).toEqual(['odds_table']);
  });

  it('what was known before the play clears the other inputs of blame', () => {
    const lied = {
      ...ONE,
      draws: [0],
      prizes: [{ kind: 'item', k: 0, item: 'glass-tide/tidecaller-prism', value: '100.000000' }],
    } as const;
    expect(checkPlay(nodeHashes, lied).wrong).toEqual(['seeds']);
    expect(checkPlay(nodeHashes, lied, { commitment: ONE.commitment }).wrong).toEqual(['client_seed']);
    expect(checkPlay(nodeHashes, lied, { clientSeed: ONE.clientSeed }).wrong).toEqual(['server_seed']);
    expect(checkPlay(nodeHashes, withOtherSeed(ONE), known).wrong).toEqual(['commitment', 'server_seed']);
    expect(checkPlay(nodeHashes, lied, known).wrong).toEqual(['draws', 'prizes']);
  });

  it('a seed that is known to be another one is to blame, and both where both are', () => {
    const other = withOtherSeed(ONE);
    const { commitment, clientSeed } = ONE;
    expect(checkPlay(nodeHashes, other, { commitment }).wrong).toEqual(['commitment', 'server_seed']);
    expect(checkPlay(nodeHashes, { ...other, clientSeed: 'house' }, { commitment, clientSeed }).wrong).toEqual([
      'commitment',
      'client_seed',
      'seeds',
    ]);
  });

  it.each<[string | null, PlayRecord, string]>([
    [null, ONE, 'the server seed is given here, but its seed pair is still sealed'],
    [OTHER_SEED, ONE, 'the server seed does not match its seed pair'],
    [SERVER_SEED, sealed(ONE), 'the server seed is missing here, but its seed pair reveals it'],
  ])('a pair that says %s of the server seed is told from the play', (serverSeed, record, text) => {
    expect(failed(checkPlay(nodeHashes, record, { serverSeed, source: 'pair' }))).toContain(text);
  });
});
