import { canonicalJson } from '@voltide/core';
import { documentHash } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { expect, it } from 'vitest';

import { RULE_SETS } from './rule-documents.ts';
import published from './published.json' with { type: 'json' };

it('S15-05 a published rule set keeps its document: who changes a constant in it makes a new version', () => {
  const hashes = RULE_SETS.map(({ id, version, document }) => [`${id}@${version}`, documentHash(nodeHashes, document)]);
  expect(Object.fromEntries(hashes)).toEqual(published);
});

it('S15-05 rule sets have ids of their own, and documents that say what they are', () => {
  expect(new Set(RULE_SETS.map(({ id }) => id)).size).toBe(RULE_SETS.length);
  for (const { id, version, document } of RULE_SETS) {
    expect(JSON.parse(canonicalJson(document))).toMatchObject({ format: 'voltide-rules/1', id, version });
  }
});

it('S15-05 rule sets hold what the rules book says of them', () => {
  const rulesOf = (id: string): unknown =>
    (RULE_SETS.find((each) => each.id === id)?.document as { readonly rules: unknown } | undefined)?.rules;
  expect(rulesOf('jackpot')).toMatchObject({
    shareOfStakesBps: 50,
    leastPoolSun: 50_000_000,
    stakePerTicketSun: 5_000_000,
    mostTicketsADay: 200,
    sealedAfterMs: 30_000,
    drawnAfterMs: 300_000,
  });
  expect(rulesOf('boards')).toMatchObject({ dayPoolSun: 100_000_000, mostCashPerPointSun: 100 });
  expect(rulesOf('levels')).toMatchObject({ xpPerVtOfCashEdge: 1000, xpPerVtOfPromoEdge: 200 });
  expect(rulesOf('referrals')).toMatchObject({ refereeGiftSun: 10_000_000, firstDepositMatchPercent: 5 });
  expect(rulesOf('promo')).toEqual({ releaseOfEdgeBps: 1000, expiresDays: 90, noticeDays: 14 });
  expect(rulesOf('withdrawals')).toMatchObject({ automaticSun: 200_000_000 });
  expect(rulesOf('withdrawal-fee')).toEqual({ feeBps: 200 });
});
