import { expect, it } from 'vitest';

import { FIRST_DRAFT, fitDraft, formatDraft, listRuns, newBattleHref, parseDraft, type BattleDraft } from './draft.ts';

const DRAFT: BattleDraft = {
  layout: '2v2',
  mode: 'points',
  inverse: true,
  tie: 'split',
  packs: ['glass-tide', 'glass-tide', 'tin-sparrow', 'glass-tide'],
  funding: 35,
  share: 100,
  allowsHouse: false,
  isPrivate: true,
};

it('S5-01 settings go into an address and come back as they were, the order of the rounds too', () => {
  const text = '2v2.points.glass-tide*2_tin-sparrow_glass-tide.inverse.split.closed.private.fund35';
  expect(formatDraft(DRAFT)).toBe(text);
  expect(parseDraft(text)).toEqual(DRAFT);
  const part: BattleDraft = { ...FIRST_DRAFT, share: 25, packs: ['twin-tides'] };
  expect(parseDraft(formatDraft(part))).toEqual(part);
  expect(newBattleHref(DRAFT)).toBe(`/battles?new=${encodeURIComponent(text)}`);
});

it.each(['', '1', 'nonsense', '4v4.standard.glass-tide', '1v1.lucky.glass-tide'])(
  'S5-01 an address that names no battle, as %j, opens none',
  (text) => expect(parseDraft(text)).toBeUndefined(),
);

it('S5-01 what an address asks for beyond the rules is left out', () => {
  const asked = parseDraft('1v1.shared.glass-tide*99_<b>_tin-sparrow.inverse.split.fund7.part33.surprise');
  expect(asked).toEqual({ ...FIRST_DRAFT, mode: 'shared', packs: Array.from({ length: 30 }, () => 'glass-tide') });
});

it('S5-01 whoever funds others holds a whole seat', () => {
  expect(fitDraft({ ...FIRST_DRAFT, funding: 20, share: 50 }).share).toBe(100);
});

it('the same pack several times in a row is one run', () => {
  expect(listRuns(['a', 'a', 'b', 'a'])).toEqual([
    { id: 'a', count: 2 },
    { id: 'b', count: 1 },
    { id: 'a', count: 1 },
  ]);
});
