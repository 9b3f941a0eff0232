import { browserHashes } from '@voltide/fairness/browser';
import { expect, it } from 'vitest';

import { sealedSeason } from '../../../testing/sealed-season.ts';
import { recomputeSeason } from './recompute-season.ts';

it('S7-01 a season is computed again from its public file, and the own row is proven', () => {
  const { text, root, own } = sealedSeason();
  const visitor = recomputeSeason(browserHashes, text, { season: '2026-W47', root, own: undefined });
  expect(visitor).toEqual({
    isRight: true,
    text: 'Verified: 4 stakes give exactly these 3 places and 3 prizes, and the root that was published.',
  });
  const player = recomputeSeason(browserHashes, text, { season: '2026-W47', root, own });
  expect(player).toEqual({ isRight: true, text: `${visitor.text} Your row is in it: place 2.` });
});

it('S7-01 a file, a root or a proof that was changed is named', () => {
  const { text, root, own } = sealedSeason();
  const verdictOf = (file: string, change: object = {}): string =>
    recomputeSeason(browserHashes, file, { season: '2026-W47', root, own, ...change }).text;
  expect(verdictOf(text.replace('[1,90000]', '[1,90001]'))).toContain('Does not match: "edge" does not follow');
  expect(verdictOf(text, { root: 'ab'.repeat(32) })).toContain('another root than was published');
  expect(verdictOf(text, { season: '2026-W46' })).toContain('of another season');
  expect(verdictOf('<html>')).toContain('not that of a season');
  const moved = { ...own, proof: { ...own.proof, place: 1 } };
  expect(verdictOf(text, { own: moved })).toBe('Does not match: your row is not in the sealed standing.');
  expect(verdictOf(text, { own: { ...own, root: 'ab'.repeat(32) } })).toContain('your row is not in');
});
