import { readFileSync } from 'node:fs';

import { commitmentOf, drawPlay } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { listItems } from '../game.ts';
import { findGame, listGames } from '../registry.ts';
import { findPack, listPackVersions } from './catalogue.ts';
import { packsGame } from './rules.ts';

const vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')) as {
  serverSeed: string;
  commitment: string;
  clientSeed: string;
  plays: { packId: string; nonce: number; draws: number[]; items: string[] }[];
};
const rules = JSON.parse(readFileSync(new URL('../../docs/rules/rules.json', import.meta.url), 'utf8')) as {
  testVectors: { draws: { msg: string; result: number; item?: string }[] };
};

describe.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it('S15-02 every play of vectors.json, made by another program in another language, comes out the same', () => {
    expect(commitmentOf(port, vectors.serverSeed)).toBe(vectors.commitment);
    for (const { packId, nonce, draws, items } of vectors.plays) {
      const input = packsGame.parseInput({ qty: draws.length });
      const table = findPack(packId);
      if (table === undefined) throw new Error('vectors are about packs on sale');
      const found = drawPlay(port, { ...vectors, nonce }, packsGame.plan(input));
      expect(found).toEqual(draws);
      expect(listItems(packsGame.resolve(found, input, table)).map(({ itemId }) => itemId)).toEqual(items);
    }
  });
});

it('vectors.json opens every pack of the rules book, one at a time and several, up to ten', () => {
  expect(new Set(vectors.plays.map(({ packId }) => packId)).size).toBe(16);
  expect(new Set(vectors.plays.map(({ draws }) => draws.length)).size).toBe(10);
});

it('S15-02 the draws of the rules book find the items it names', () => {
  const table = findPack('glass-tide');
  const named = rules.testVectors.draws.filter(({ item }) => item !== undefined);
  if (table === undefined || named.length !== 4) throw new Error('the rules book names four items of Glass Tide');
  for (const { result, item } of named) {
    expect(listItems(packsGame.resolve([result], { qty: 1 }, table))[0]?.itemId).toBe(item);
  }
});

describe('opening packs', () => {
  it('costs the price of each, and finds one item each at its listed value', () => {
    const play = fc.record({
      pack: fc.constantFrom(...listPackVersions()),
      draws: fc.array(fc.nat(999_999), { minLength: 1, maxLength: 10 }),
    });
    fc.assert(
      fc.property(play, ({ pack, draws }) => {
        const outcome = packsGame.resolve(draws, { qty: draws.length }, pack);
        const items = listItems(outcome);
        expect(outcome.stakeSun).toBe(pack.priceSun * BigInt(draws.length));
        expect(outcome.edgeSun * 100n).toBe(outcome.stakeSun * 7n);
        expect(outcome.payoutSun).toBe(0n);
        expect(outcome.prizes).toEqual(items);
        expect(items.map(({ k }) => k)).toEqual(draws.map((_, k) => k));
        for (const { item, itemId, valueSun } of items) {
          expect(pack.items[item]).toMatchObject({ id: itemId, valueSun });
        }
      }),
    );
  });

  it('S4-02 takes 1 to 10 packs and nothing else', () => {
    expect([1, 10].map((qty) => packsGame.plan(packsGame.parseInput({ qty })).count)).toEqual([1, 10]);
    for (const qty of [0, 11, 1.5, '1', null, Number.NaN, [1], undefined]) {
      expect(() => packsGame.parseInput({ qty })).toThrow('input.qty');
    }
    for (const qty of [1, 10]) {
      const input = packsGame.inputOfCount?.(qty);
      expect(input).toEqual({ qty });
      expect(packsGame.parseInput(packsGame.inputDocument(input ?? { qty: 0 }))).toEqual({ qty });
    }
    expect([0, 11].map((count) => packsGame.inputOfCount?.(count))).toEqual([undefined, undefined]);
    for (const input of [undefined, null, 'qty', [], {}, Object.create({ qty: 1 })]) {
      expect(() => packsGame.parseInput(input)).toThrow('input');
    }
  });
});

it('S15-02 is tried out with the fewest packs, with the most and with some between', () => {
  const counts = packsGame.examples.map((document) => packsGame.parseInput(document).qty);
  expect([counts.length, Math.min(...counts), Math.max(...counts)]).toEqual([3, 1, 10]);
});

describe('the registry', () => {
  it('knows each game by the version of its rules that plays are stored with', () => {
    const versions = Object.fromEntries(listGames().map(({ id, rulesVersion }) => [id, rulesVersion]));
    expect(versions).toMatchObject({ packs: 1, wheel: 1, spin: 1 });
  });

  it('finds every game by its id and nothing by an inherited name', () => {
    for (const game of listGames()) expect(findGame(game.id)).toBe(game);
    expect(['constructor', '', 'Packs'].map((id) => findGame(id))).toEqual([undefined, undefined, undefined]);
    expect(Object.isFrozen(packsGame)).toBe(true);
  });
});
