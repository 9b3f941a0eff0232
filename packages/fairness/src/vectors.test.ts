import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { browserHashes } from './hmac-browser.ts';
import { nodeHashes } from './hmac-node.ts';
import { matchDraws, matchSeed } from './match-draws.ts';
import { drawPlay, playMessage, type PlayDomain } from './play-draws.ts';
import { runVectors, type FairnessVectors } from './vectors.ts';

const rules = JSON.parse(readFileSync(new URL('../../../docs/rules/rules.json', import.meta.url), 'utf8')) as {
  testVectors: FairnessVectors & { stakeCompat: readonly { hmac: string; float0: number }[] };
};
const vectors = rules.testVectors;

describe.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it('S15-02 every published vector comes out as published', () => {
    const results = runVectors(port, vectors);
    expect(results).toHaveLength(1 + 6 + 3 + 6 + 2);
    expect(results.filter(({ expected, found }) => expected !== found)).toEqual([]);
  });

  it('a changed vector is noticed', () => {
    const [first, ...rest] = vectors.draws;
    if (first === undefined) throw new Error('the rules book has draws');
    const changed = { ...vectors, draws: [{ ...first, result: first.result + 1 }, ...rest] };
    expect(runVectors(port, changed).filter(({ expected, found }) => expected !== found)).toHaveLength(1);
  });
});

it('the draws of every published message come from its domain, client seed and nonce', () => {
  const domains = vectors.draws.map(({ msg, n, result }) => {
    const [, domain = '', clientSeed = '', nonce = ''] = msg.split(':');
    const seeds = { serverSeed: vectors.serverSeed, clientSeed, nonce: Number(nonce) };
    const plan = { domain: domain as PlayDomain, count: 1, n };
    expect(playMessage(plan.domain, seeds, 0)).toBe(msg);
    expect(drawPlay(nodeHashes, seeds, plan)).toEqual([result]);
    return domain;
  });
  expect(new Set(domains)).toEqual(new Set(['pack', 'wheel', 'spin']));
  expect(playMessage('cache', { clientSeed: 'harbour-1', nonce: 0 }, 0)).toBe('v1:cache:harbour-1:0:0');
});

describe('the seed of a match', () => {
  const { serverSeed, lockHash, beacon, battleSeed } = vectors.battle;

  it('S15-02 changes with the server seed, the lock and the beacon', () => {
    const seedOf = (change: object): string => {
      return matchSeed(nodeHashes, 'battle', { serverSeed, lockHash, beacon, ...change });
    };
    expect(seedOf({})).toBe(battleSeed);
    const others = ['serverSeed', 'lockHash', 'beacon'].map((name) => seedOf({ [name]: '0'.repeat(64) }));
    expect(new Set([battleSeed, ...others]).size).toBe(4);
    expect(() => seedOf({ lockHash: `${lockHash}:` })).toThrow('64 lowercase');
    expect(() => seedOf({ beacon: '' })).toThrow('64 lowercase');
  });

  it('gives a number for labels of words, and for nothing that could be read as two of them', () => {
    const drawn = matchDraws(nodeHashes, 'battle', battleSeed);
    expect(drawn('tie', 2)).toBeLessThan(2);
    for (const label of ['', ':', 'r0:', 'R0', 'r0 s0', '0']) expect(() => drawn(label, 2)).toThrow('a label');
  });
});

it('the HMAC vectors of other houses agree with their published fractions', () => {
  for (const { hmac, float0 } of vectors.stakeCompat) {
    expect(Number.parseInt(hmac.slice(0, 8), 16) / 2 ** 32).toBeCloseTo(float0, 10);
  }
});
