import { nodeHashes } from '@voltide/fairness/node';
import { expect, it } from 'vitest';

import { endOfLocalChain, isLocalLink, listLocalLinks, MAX_LOCAL_LINKS } from './local-chain.ts';
import { localChainSource } from './source.ts';

const CHAIN = { secret: 'ab'.repeat(32), links: 50 };
const END = endOfLocalChain(nodeHashes, CHAIN);

it('every link opens the published end at its own place and at no other', () => {
  const links = listLocalLinks(nodeHashes, CHAIN);
  expect(links).toHaveLength(CHAIN.links);
  expect(links.at(-1)).toBe(CHAIN.secret);
  for (const [i, link] of links.entries()) {
    const round = i + 1;
    expect(isLocalLink(nodeHashes, END, round, link)).toBe(true);
    expect(isLocalLink(nodeHashes, END, round + 1, link)).toBe(false);
    expect(isLocalLink(nodeHashes, END, round - 1, link)).toBe(false);
  }
});

it('refuses what is no link of the chain', () => {
  const others = listLocalLinks(nodeHashes, { ...CHAIN, secret: 'cd'.repeat(32) });
  expect(isLocalLink(nodeHashes, END, 3, others[2] ?? '')).toBe(false);
  expect(isLocalLink(nodeHashes, END, 3, 'ab')).toBe(false);
  expect(isLocalLink(nodeHashes, END, Number.NaN, CHAIN.secret)).toBe(false);
  expect(isLocalLink(nodeHashes, { ...END, links: MAX_LOCAL_LINKS + 1 }, 50, CHAIN.secret)).toBe(false);
});

it('never begins again after its last link', async () => {
  let taken = CHAIN.links - 1;
  const source = localChainSource(nodeHashes, CHAIN, { takeNextLink: () => Promise.resolve((taken += 1)) });
  expect(await source.nameRound(7)).toEqual({ round: CHAIN.links, dueAtMs: 7 });
  expect(await source.nameRound(8)).toBeUndefined();
  expect(await source.askRound(CHAIN.links)).toEqual({ round: CHAIN.links, proof: CHAIN.secret });
  expect(await source.askRound(CHAIN.links + 1)).toBeUndefined();
});
