import { readFileSync } from 'node:fs';

import { present, type CanonicalValue } from '@voltide/core';
import { commitmentOf, documentHash, matchSeed } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { playMatch } from '../match.ts';
import { battlesMatch } from '../matches.ts';
import { findPackByHash, listPacks } from '../packs/catalogue.ts';
import { ShapeError } from '../records/read.ts';
import { decide } from './decide.ts';
import { LAYOUTS } from './layouts.ts';
import { MAX_ROUNDS, MODES, parseLock, SHARES, type BattleLock } from './lock.ts';
import { listRoundFaults, MAX_ENTRY_SUN, splitPot } from './money.ts';
import { parseBattleRecord } from './parse-record.ts';
import { createBattleRecord } from './record.ts';
import { UNFILLED_AFTER_MS } from './states.ts';

type Doc = { readonly [member: string]: CanonicalValue };
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const vectors = read('./vectors.json') as readonly Doc[];
const rules = read('../../docs/rules/rules.json') as {
  readonly battles: {
    readonly layouts: readonly { readonly id: string; readonly teams: number[][] }[];
    readonly modes: string[];
    readonly rounds: [number, number];
    readonly maxEntry: number;
    readonly fractionPct: number[];
    readonly unfilledTimeoutMin: number;
  };
  readonly testVectors: {
    readonly battle: Record<'serverSeed' | 'commit' | 'lockHash' | 'beacon' | 'battleSeed', string> & {
      readonly lockDoc: Doc;
      readonly tickets: number[][];
      readonly items: string[][];
      readonly totals: number[];
      readonly winners: number[];
      readonly pay: number[];
    };
  };
};
const { battle } = rules.testVectors;
const roundsOf = (lock: BattleLock) => lock.rounds.map(({ hash }) => present(findPackByHash(hash), 'a pack'));

it('S5-01 has the layouts, modes and bounds of the rules book', () => {
  const { layouts, modes, rounds, maxEntry, fractionPct, unfilledTimeoutMin } = rules.battles;
  expect(Object.entries(LAYOUTS).map(([id, teams]) => ({ id, teams }))).toEqual(layouts);
  expect([MODES, SHARES]).toEqual([modes, fractionPct]);
  expect([[1, MAX_ROUNDS], MAX_ENTRY_SUN]).toEqual([rounds, BigInt(maxEntry)]);
  expect(UNFILLED_AFTER_MS).toBe(unfilledTimeoutMin * 60_000);
});

it.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('S5-01 the battle of the rules book comes out as it says, through %s', (_name, port) => {
  const lock = parseLock(battle.lockDoc);
  const lockHash = documentHash(port, battlesMatch.lockDocument(lock));
  expect([commitmentOf(port, battle.serverSeed), lockHash]).toEqual([battle.commit, battle.lockHash]);
  expect(matchSeed(port, 'battle', { ...battle, lockHash })).toBe(battle.battleSeed);
  const outcome = playMatch(port, battlesMatch, { ...battle, lock, rounds: roundsOf(lock) });
  expect(outcome.found.map(({ itemId }) => itemId)).toEqual(battle.items.flat());
  expect(outcome.totalsSun).toEqual(battle.totals.map(BigInt));
  expect(outcome.winners).toEqual(battle.winners);
  const worth = outcome.seats.map(({ items, payoutSun }) => items.reduce((sum, i) => sum + i.valueSun, payoutSun));
  expect(worth).toEqual(battle.pay.map(BigInt));
  expect(outcome.seats.map(({ items }) => items.length)).toEqual([0, 6]);
  expect(outcome.seats.map(({ edgeSun }) => edgeSun)).toEqual([490_000n, 0n]);
});

it('S5-02 every battle of the vectors is computed again to its last byte', () => {
  for (const vector of vectors) {
    const { lock, commitment, serverSeed, beacon, localChain, history } = parseBattleRecord(battlesMatch, vector);
    const record = createBattleRecord(nodeHashes, battlesMatch, {
      lock,
      commitment,
      serverSeed,
      beacon,
      localChain,
      history,
      tableOf: findPackByHash,
    });
    expect(record).toEqual(vector);
  }
  const locks = vectors.map(({ lock }) => parseLock(lock));
  expect(new Set(locks.map(({ layout }) => layout)).size).toBe(6);
  expect(new Set(locks.map(({ mode, inverse }) => `${mode} ${inverse}`)).size).toBe(9);
});

describe('a lock document', () => {
  const [seat0, seat1] = battle.lockDoc['seats'] as readonly Doc[];
  const withSeats = (first: object, second: object): object => ({
    seats: [
      { ...seat0, ...first },
      { ...seat1, ...second },
    ],
  });

  it.each<[string, object]>([
    ['with a member more', { more: 1 }],
    ['of version 2', { v: 2 }],
    ['with a layout that there is not', { layout: 'constructor' }],
    ['with a mode that there is not', { mode: 'crazy' }],
    ['with a seat too many', { layout: '1v1v1' }],
    ['without a round', { rounds: [] }],
    ['with 31 rounds', { rounds: Array(31).fill((battle.lockDoc['rounds'] as string[])[0]) }],
    ['with a funding of nothing', { funding: 0 }],
    ['with a funding of 7 %', { funding: 7 }],
    ['with a funding of 105 %', { funding: 105 }],
    ['with a bucket that need not be named', withSeats({ bucket: 'cash' }, {})],
    ['with a part that is the whole', withSeats({ share: 100 }, {})],
    ['with a part of a third', withSeats({ share: 33 }, {})],
    ['with a part of a house seat', withSeats({}, { share: 50 })],
    ['with a house seat of promo', withSeats({}, { bucket: 'promo' })],
    ['with a house seat of a chosen seed', withSeats({}, { clientSeed: 'house:2' })],
    ['with a player who sits on the seed of the house', withSeats({ clientSeed: 'house:0' }, {})],
    ['with no player but the house', withSeats({ kind: 'house', clientSeed: 'house:0' }, {})],
    ['with seats out of order', withSeats({ i: 1 }, { i: 0 })],
    ['funded by promo', { funding: 50, ...withSeats({ bucket: 'promo' }, {}) }],
    ['funded, and with a part of a seat', { funding: 50, ...withSeats({ share: 50 }, {}) }],
    ['inverse where all share', { mode: 'shared', inverse: true }],
    ['with a split where nothing is level', { mode: 'jackpot', tie: 'split' }],
    ['with a beacon of no name', { beacon: { source: '', round: 1 } }],
    ['with a beacon of no round', { beacon: { source: 'drand-quicknet', round: 0 } }],
  ])('%s is refused', (_what, change) => {
    expect(() => parseLock({ ...battle.lockDoc, ...change })).toThrow(ShapeError);
  });

  it('S5-01 has one text for each battle, whatever it leaves out', () => {
    for (const { lock } of vectors) expect(battlesMatch.lockDocument(parseLock(lock))).toEqual(lock);
  });
});

describe('rounds', () => {
  const pack = (id: string) =>
    present(
      listPacks().find((each) => each.id === id),
      id,
    );

  it('S5-01 cost at most 2,500 VT a seat', () => {
    const ten = Array.from({ length: 10 }, () => pack('last-lighthouse'));
    expect(listRoundFaults({ layout: '3v3' }, ten)).toEqual([]);
    expect(listRoundFaults({ layout: '3v3' }, [...ten, pack('tin-sparrow')])).toEqual([
      'a seat costs more than 2,500 VT',
    ]);
    const [lock, eleven] = [parseLock(battle.lockDoc), [...ten, pack('tin-sparrow')]];
    expect(() => battlesMatch.resolve(() => 0, lock, eleven)).toThrow('packs that battles may be about');
  });

  it('are never worth more than one draw can weigh', () => {
    const dear = { priceSun: 1n, items: [{ valueSun: 10n ** 15n }] };
    expect(listRoundFaults({ layout: '1v1v1' }, [dear])).toEqual([]);
    expect(listRoundFaults({ layout: '1v1v1v1' }, [dear])).toEqual([
      'its items are worth more than one draw can weigh',
    ]);
  });
});

it('a pot goes to somebody, and the lowest seats get what cannot be divided', () => {
  expect([...splitPot(11n, [5, 0, 3])]).toEqual([
    [0, 4n],
    [3, 4n],
    [5, 3n],
  ]);
  expect(() => splitPot(1n, [])).toThrow('a pot goes to somebody');
});

it('tells the points of a battle of points, and of no other', () => {
  const draw = (): number => 0;
  const duel = { layout: '1v1', inverse: false, tie: 'ticket' } as const;
  const values = [
    [2n, 1n],
    [1n, 1n],
  ];
  const told = { totalsSun: [3n, 2n], leaders: [0], winners: [0] };
  expect(decide(draw, { ...duel, mode: 'points' }, values)).toStrictEqual({ ...told, points: [2, 1] });
  expect(decide(draw, { ...duel, mode: 'standard' }, values)).toStrictEqual(told);
});
