import { nodeHashes } from '@voltide/fairness/node';
import { expect, it } from 'vitest';

import { endOfLocalChain, isLocalLink, localLink, MAX_LOCAL_LINKS } from './local-chain.ts';
import { localChainSource } from './source.ts';

const CHAIN = { secret: 'ab'.repeat(32), links: 50 };
const END = endOfLocalChain(nodeHashes, CHAIN);

it('every link opens the published end at its own place and at no other', () => {
  for (let round = 1; round <= CHAIN.links; round++) {
    const link = localLink(nodeHashes, CHAIN, round);
    expect(isLocalLink(nodeHashes, END, round, link)).toBe(true);
    expect(isLocalLink(nodeHashes, END, round + 1, link)).toBe(false);
    expect(isLocalLink(nodeHashes, END, round - 1, link)).toBe(false);
  }
});

it('refuses what is no link of the chain', () => {
  const other = localLink(nodeHashes, { ...CHAIN, secret: 'cd'.repeat(32) }, 3);
  expect(isLocalLink(nodeHashes, END, 3, other)).toBe(false);
  expect(isLocalLink(nodeHashes, END, 3, 'ab')).toBe(false);
  expect(isLocalLink(nodeHashes, END, Number.NaN, CHAIN.secret)).toBe(false);
  expect(isLocalLink(nodeHashes, { ...END, links: MAX_LOCAL_LINKS + 1 }, 50, CHAIN.secret)).toBe(false);
});

it('never begins again after its last link', async () => {
  expect(() => localLink(nodeHashes, CHAIN, CHAIN.links + 1)).toThrow('counted from 1 to 50');
  let taken = CHAIN.links - 1;
  const source = localChainSource(nodeHashes, CHAIN, { takeNextLink: () => Promise.resolve((taken += 1)) });
  expect(await source.nameRound(7)).toEqual({ round: CHAIN.links, dueAtMs: 7 });
  expect(await source.nameRound(8)).toBeUndefined();
});
