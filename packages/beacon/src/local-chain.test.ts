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

it('has no link before the first or behind the last, though it would hash to the end', () => {
  const [first = ''] = listLocalLinks(nodeHashes, CHAIN);
  expect(isLocalLink(nodeHashes, END, 0, END.end)).toBe(false);
  expect(isLocalLink(nodeHashes, END, -1, END.end)).toBe(false);
  expect(isLocalLink(nodeHashes, END, 1, first)).toBe(true);
  const longer = { secret: 'ef'.repeat(32), links: 51 };
  const links = listLocalLinks(nodeHashes, longer);
  const end = { ...endOfLocalChain(nodeHashes, longer), links: 50 };
  expect(isLocalLink(nodeHashes, end, 50, links[49] ?? '')).toBe(true);
  expect(isLocalLink(nodeHashes, end, 51, links[50] ?? '')).toBe(false);
  expect(isLocalLink(nodeHashes, { ...end, links: 51 }, 51, links[50] ?? '')).toBe(true);
  for (const round of [0.5, 1.5, Number.POSITIVE_INFINITY]) {
    expect(isLocalLink(nodeHashes, END, round, first)).toBe(false);
  }
});

it('has 1 to 1,000,000 links', () => {
  for (const links of [0, -1, 1.5, MAX_LOCAL_LINKS + 1]) {
    expect(() => endOfLocalChain(nodeHashes, { ...CHAIN, links })).toThrow('links are counted from 1 to 1000000');
    expect(() => listLocalLinks(nodeHashes, { ...CHAIN, links })).toThrow('links are counted from 1 to 1000000');
  }
  expect(listLocalLinks(nodeHashes, { ...CHAIN, links: 1 })).toEqual([CHAIN.secret]);
});

it('never begins again after its last link', async () => {
  let taken = CHAIN.links - 1;
  const source = localChainSource(nodeHashes, () => CHAIN, {
    takeNextLink: () => Promise.resolve({ chain: 1, link: (taken += 1) }),
  });
  expect(await source.nameRound(7)).toEqual({ round: CHAIN.links, dueAtMs: 7 });
  expect(await source.nameRound(8)).toBeUndefined();
  expect(await source.askRound({ round: CHAIN.links, dueAtMs: 7 })).toEqual({
    round: CHAIN.links,
    proof: CHAIN.secret,
  });
  expect(await source.askRound({ round: CHAIN.links + 1, dueAtMs: 7 })).toBeUndefined();
});

it('names the chain of a link from the second one on, and answers from that chain, which it lists once', async () => {
  const chains = [CHAIN, { secret: 'cd'.repeat(32), links: 50 }, { secret: 'ef'.repeat(32), links: 50 }];
  const chainAt = (chain: number) => chains[chain - 1] ?? expect.fail('a chain');
  let walked = 0;
  const counting = {
    ...nodeHashes,
    sha256: (bytes: Uint8Array) => {
      walked += 1;
      return nodeHashes.sha256(bytes);
    },
  };
  const taken = [1, 2, 3].map((chain) => ({ chain, link: 7 }));
  const source = localChainSource(counting, chainAt, { takeNextLink: () => Promise.resolve(taken.shift()) });
  const named = [await source.nameRound(7), await source.nameRound(7), await source.nameRound(7)];
  expect(named).toEqual([1, 2, 3].map((chain) => ({ round: 7, dueAtMs: 7, ...(chain === 1 ? {} : { chain }) })));
  for (const [i, round] of [...named, ...named.slice(1)].entries()) {
    const chain = chainAt(i < 3 ? i + 1 : i - 1);
    const { proof = '' } = (await source.askRound(round ?? expect.fail('a round'))) ?? {};
    expect(isLocalLink(nodeHashes, endOfLocalChain(nodeHashes, chain), 7, proof)).toBe(true);
  }
  expect(walked).toBe(3 * 49);
});
