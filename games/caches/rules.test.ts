import { readFileSync } from 'node:fs';

import { commitmentOf, documentHash, drawPlay } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { ShapeError } from '../records/read.ts';
import { prizeRecord } from '../records/record.ts';
import { cacheOutcomeOf, cachesGame } from './rules.ts';
import {
  cacheDocumentOf,
  currentCacheTable,
  DAWN_TOKENS,
  levelOfCache,
  listCacheFaults,
  listCacheTables,
  listCurrentCaches,
  TICKETS_PER_CACHE,
  type CacheId,
  type CacheTable,
} from './table.ts';
import { cacheName } from './words.ts';

const vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')) as {
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly plays: readonly {
    readonly cache: CacheId;
    readonly nonce: number;
    readonly draw: number;
    readonly outcome: number;
    readonly gift: string;
  }[];
};
const { caches: rules } = JSON.parse(readFileSync(new URL('../../docs/rules/rules.json', import.meta.url), 'utf8')) as {
  readonly caches: {
    readonly table: readonly { readonly x10: number; readonly tickets: number }[];
    readonly dawnCache: { readonly costTokens: number; readonly unit: number };
    readonly levelCache: { readonly everyLevels: number; readonly unitPerTier: number };
  };
};
const DAWN = currentCacheTable('dawn');

function unitOf(id: string): number {
  return id === 'dawn' ? rules.dawnCache.unit : rules.levelCache.unitPerTier * Number(id.split('-')[1]);
}

describe.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it('S10-02 every opening of vectors.json, made by another program in another language, comes out the same', () => {
    expect(commitmentOf(port, vectors.serverSeed)).toBe(vectors.commitment);
    for (const { cache, nonce, draw, outcome, gift } of vectors.plays) {
      const input = cachesGame.parseInput({ cache });
      const table = currentCacheTable(cache);
      const drawn = drawPlay(port, { ...vectors, nonce }, cachesGame.plan(input));
      expect([drawn, cacheOutcomeOf(table, draw)]).toEqual([[draw], outcome]);
      const { prizes, ...money } = cachesGame.resolve(drawn, input, table);
      expect(prizes.map(prizeRecord)).toEqual([{ kind: 'gift', amount: gift }]);
      expect(money).toEqual({ stakeSun: 0n, payoutSun: 0n, edgeSun: 0n });
    }
    expect(new Set(vectors.plays.map(({ outcome }) => outcome)).size).toBe(rules.table.length);
  });

  it('every published table has the hash that it was published under', () => {
    for (const table of listCacheTables()) expect(documentHash(port, cacheDocumentOf(table))).toBe(table.hash);
  });
});

it('S10-02 there is a Dawn Cache and one at each tenth level, with the odds and amounts of the rules book', () => {
  const ids = ['dawn', ...Array.from({ length: 10 }, (_, i) => `level-${i + 1}`)];
  expect(listCurrentCaches().map(({ id }) => id)).toEqual(ids);
  for (const { id, outcomes } of listCurrentCaches()) {
    expect(outcomes).toEqual(rules.table.map(({ x10, tickets }) => ({ amount: (unitOf(id) * x10) / 10, tickets })));
  }
  expect(DAWN_TOKENS).toBe(rules.dawnCache.costTokens);
  const levels = listCurrentCaches().map(({ id }) => levelOfCache(id as CacheId));
  expect(levels).toEqual([undefined, ...Array.from({ length: 10 }, (_, i) => rules.levelCache.everyLevels * (i + 1))]);
});

it('S10-02 an opening is worth 1.035 units on average, exactly: 284.625 VT over all Level Caches', () => {
  const worthOf = ({ outcomes }: CacheTable): bigint =>
    outcomes.reduce((sum, { amount, tickets }) => sum + BigInt(amount) * BigInt(tickets), 0n);
  for (const table of listCurrentCaches()) {
    expect(worthOf(table) * 1000n).toBe(BigInt(unitOf(table.id)) * 1_000_000n * 1035n);
  }
  const levels = listCurrentCaches().slice(1);
  expect(levels.reduce((sum, table) => sum + worthOf(table), 0n)).toBe(284_625_000n * 1_000_000n);
});

it('S10-02 a hundred thousand draws fall on the outcomes as often as their odds say', () => {
  const DRAWS = 100_000;
  // Of chi-square with five degrees of freedom, one in a thousand is above this.
  const CRITICAL = 20.515;
  const counts = DAWN.outcomes.map(() => 0);
  const input = { cache: 'dawn' } as const;
  const plan = cachesGame.plan(input);
  for (let nonce = 0; nonce < DRAWS; nonce++) {
    const seeds = { serverSeed: vectors.serverSeed, clientSeed: 'statistics', nonce };
    const place = cacheOutcomeOf(DAWN, drawPlay(nodeHashes, seeds, plan)[0] ?? -1);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const chiSquare = DAWN.outcomes.reduce((sum, { tickets }, i) => {
    const expected = (tickets / TICKETS_PER_CACHE) * DRAWS;
    return sum + ((counts[i] ?? 0) - expected) ** 2 / expected;
  }, 0);
  expect(chiSquare).toBeLessThan(CRITICAL);
});

it('each outcome owns as many tickets as it says, in order', () => {
  const bounds = cachesGame.listBounds(DAWN);
  DAWN.outcomes.forEach(({ tickets }, place) => {
    const first = bounds[place] ?? -1;
    expect([cacheOutcomeOf(DAWN, first), cacheOutcomeOf(DAWN, first + tickets - 1)]).toEqual([place, place]);
  });
  for (const ticket of [-1, 0.5, TICKETS_PER_CACHE]) expect(() => cacheOutcomeOf(DAWN, ticket)).toThrow('0 to 999,999');
});

it('S10-02 a cache opened by the table of another one gives nothing', () => {
  const { prizes } = cachesGame.resolve([999_999], { cache: 'dawn' }, currentCacheTable('level-10'));
  expect(prizes).toEqual([]);
});

it('S10-02 a Level Cache that was opened before contradicts the plays before it; a Dawn Cache does not', () => {
  const plays = (['dawn', 'level-1', 'dawn', 'level-2', 'level-1'] as const).map((cache) => {
    return { input: { cache }, day: '2026-11-20' };
  });
  expect(cachesGame.listSequenceFaults?.(plays, true)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    { subject: 'input', text: 'Level Cache 1 was opened before' },
  ]);
});

it('caches are called by their names, and tell what they gave', () => {
  expect([cacheName('dawn'), cacheName('level-7')]).toEqual(['Dawn Cache', 'Level Cache 7']);
  expect(cachesGame.tableName?.(currentCacheTable('level-10'))).toBe('Level Cache 10');
  expect(cachesGame.resultText?.([999_999], { cache: 'dawn' }, DAWN)).toBe('60.00 VT');
  expect(cachesGame.resultText?.([0], { cache: 'dawn' }, DAWN)).toBe('0.30 VT');
});

it.each(['dusk', 'level-0', 'level-11', 'level-01', 'level-', '', 1, null])('there is no cache %j', (cache) => {
  expect(() => cachesGame.parseInput({ cache })).toThrow(ShapeError);
  expect(() => cachesGame.parseTable({ ...cacheDocumentOf(DAWN), id: cache })).toThrow(ShapeError);
});

it('S10-02 a table that counts tickets below zero or beyond the whole cannot be read', () => {
  for (const tickets of [-1, TICKETS_PER_CACHE + 1]) {
    const outcomes = [{ amount: 10, tickets }];
    expect(() => cachesGame.parseTable({ ...cacheDocumentOf(DAWN), outcomes })).toThrow(ShapeError);
  }
});

it.each<[string, Partial<CacheTable>]>([
  ['1000001', { outcomes: [...DAWN.outcomes, { amount: 10 ** 9, tickets: 1 }] }],
  ['no ticket', { outcomes: [...DAWN.outcomes, { amount: 10 ** 9, tickets: 0 }] }],
  ['do not rise', { outcomes: DAWN.outcomes.toReversed() }],
])('a table is forbidden: %s', (fault, change) => {
  expect(listCacheFaults(DAWN)).toEqual([]);
  expect(listCacheFaults({ ...DAWN, ...change }).join()).toContain(fault);
});

it.each([
  ['version', 0],
  ['version', 1.5],
  ['outcomes', []],
  ['outcomes', [{ amount: 0, tickets: 1 }]],
  ['outcomes', [{ amount: 1, tickets: TICKETS_PER_CACHE + 1 }]],
  ['outcomes', [{ amount: 1, tickets: 1, more: 1 }]],
  ['more', 1],
])('a document with a %s of %j is not read', (name, value) => {
  expect(() => cachesGame.parseTable({ ...cacheDocumentOf(DAWN), [name]: value })).toThrow(ShapeError);
});
