import { readFileSync } from 'node:fs';

import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { firstQuicknetRound, isQuicknetSignature, QUICKNET, quicknetRandomness, quicknetRoundMs } from './quicknet.ts';

type Recorded = { readonly round: number; readonly signature: string };
const recorded = JSON.parse(readFileSync(new URL('../data/drand-quicknet.json', import.meta.url), 'utf8')) as {
  readonly chainHash: string;
  readonly publicKey: string;
  readonly domain: string;
  readonly genesisTimeS: number;
  readonly periodS: number;
  readonly rounds: readonly (Recorded & { readonly at: string; readonly randomness: string })[];
  readonly refuse: readonly (Recorded & { readonly why: string })[];
};
const INFINITY = `c0${'00'.repeat(47)}`;

it('pins the chain that the recorded rounds come from', () => {
  const { chainHash, publicKey, domain, genesisTimeS, periodS } = recorded;
  expect(QUICKNET).toEqual({
    chainHash,
    publicKey,
    domain,
    genesisMs: genesisTimeS * 1000,
    periodMs: periodS * 1000,
  });
});

describe.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it.each(recorded.rounds)('takes the recorded round $round', ({ round, signature, randomness }) => {
    expect(isQuicknetSignature(port, round, signature)).toBe(true);
    expect(quicknetRandomness(port, signature)).toBe(randomness);
  });
});

it('keeps a signature that was right for its own round alone', () => {
  const [{ round, signature } = expect.fail('a round')] = recorded.rounds;
  for (let time = 0; time < 2; time++) {
    expect(isQuicknetSignature(nodeHashes, round, signature)).toBe(true);
    expect(isQuicknetSignature(nodeHashes, round + 1, signature)).toBe(false);
    expect(isQuicknetSignature(nodeHashes, round, recorded.rounds[1]?.signature ?? '')).toBe(false);
  }
});

it.each(recorded.refuse)('refuses round $round with $why', ({ round, signature }) => {
  expect(isQuicknetSignature(nodeHashes, round, signature)).toBe(false);
});

it.each([
  ['the point at infinity', INFINITY],
  ['bytes that are no point', 'ff'.repeat(48)],
  ['a short text', '00'],
  ['capital letters', (recorded.rounds[0]?.signature ?? '').toUpperCase()],
])('refuses %s', (_what, signature) => {
  expect(isQuicknetSignature(nodeHashes, 1000, signature)).toBe(false);
});

it.each([0, -1, 1.5, Number.NaN, 2 ** 60])('refuses round %s', (round) => {
  expect(isQuicknetSignature(nodeHashes, round, recorded.rounds[0]?.signature ?? '')).toBe(false);
});

describe('rounds and time', () => {
  it.each(recorded.rounds)('round $round is due at $at', ({ round, at }) => {
    expect(quicknetRoundMs(round)).toBe(Date.parse(at));
  });

  it.each(recorded.rounds)('the first round at or after a moment is never before it, round $round', ({ round, at }) => {
    const dueMs = Date.parse(at);
    expect(firstQuicknetRound(dueMs)).toBe(round);
    expect(firstQuicknetRound(dueMs - 1)).toBe(round);
    expect(firstQuicknetRound(dueMs + 1)).toBe(round + 1);
    expect(firstQuicknetRound(dueMs - QUICKNET.periodMs)).toBe(round - 1);
  });

  it('counts from the first round, whatever was before it', () => {
    expect(firstQuicknetRound(0)).toBe(1);
    expect(() => quicknetRoundMs(0)).toThrow('counted from 1');
  });
});
