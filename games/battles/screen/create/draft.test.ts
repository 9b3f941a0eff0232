import { expect, it } from 'vitest';

import { shownBattle, shownSeat } from '../testing/shown-battle.ts';
import { shownRoom } from '../testing/shown-room.ts';
import {
  draftOf,
  FIRST_DRAFT,
  fitDraft,
  formatDraft,
  listRuns,
  newBattleHref,
  parseDraft,
  rematchOf,
  type BattleDraft,
} from './draft.ts';

const DRAFT: BattleDraft = {
  layout: '2v2',
  mode: 'points',
  inverse: true,
  tie: 'split',
  packs: ['glass-tide', 'glass-tide', 'tin-sparrow', 'glass-tide'],
  funding: 35,
  share: 100,
  allowsHouse: false,
  startsAtOnce: false,
  isPrivate: true,
  invited: [],
};

it('S5-01 settings go into an address and come back as they were, the order of the rounds too', () => {
  const text = '2v2.points.glass-tide*2_tin-sparrow_glass-tide.inverse.split.closed.private.fund35';
  expect(formatDraft(DRAFT)).toBe(text);
  expect(parseDraft(text)).toEqual(DRAFT);
  const part: BattleDraft = { ...FIRST_DRAFT, share: 25, packs: ['twin-tides'] };
  expect(parseDraft(formatDraft(part))).toEqual(part);
  expect(newBattleHref(DRAFT)).toBe(`/battles?new=${encodeURIComponent(text)}`);
});

it('S5-01 a start against the house stays one while other settings are changed, and with its rematch', () => {
  const text = '1v1v1v1.standard.tin-sparrow.now';
  expect(parseDraft(text)).toEqual({ ...FIRST_DRAFT, layout: '1v1v1v1', packs: ['tin-sparrow'], startsAtOnce: true });
  expect(formatDraft({ ...FIRST_DRAFT, layout: '1v1v1v1', packs: ['tin-sparrow'], startsAtOnce: true })).toBe(text);
  const house = [shownSeat(1, 'House', { kind: 'house' }), shownSeat(2, 'House', { kind: 'house' })];
  const seats = [shownSeat(0, 'amber'), ...house];
  expect(draftOf(shownBattle('b1', { seats, seatCount: 3 })).startsAtOnce).toBe(true);
  expect(draftOf(shownBattle('b1', { seats, seatCount: 4 })).startsAtOnce).toBe(false);
});

it('S5-01 who is invited comes along with a private battle, and with no other', () => {
  const named: BattleDraft = { ...DRAFT, invited: ['amber', 'kim_9'] };
  expect(formatDraft(named)).toMatch(/\.private\.fund35\.with:amber,kim_9$/);
  expect(parseDraft(formatDraft(named))).toEqual(named);
  expect(formatDraft({ ...named, isPrivate: false })).not.toContain('amber');
  expect(parseDraft('1v1.standard.glass-tide.private.with:<b>')?.invited).toEqual([]);
});

it('S5-01 a rematch invites the same players, whichever of them starts it', () => {
  const room = { isPrivate: true, isInviteOnly: true, invited: ['coral', 'kim_9'] };
  const byCreator = [shownSeat(0, 'amber', { isOwn: true }), shownSeat(1, 'coral')];
  const byInvited = [shownSeat(0, 'amber'), shownSeat(1, 'coral', { isOwn: true })];
  expect(rematchOf(shownRoom({ ...room, seats: byCreator })).invited).toEqual(['coral', 'kim_9']);
  expect(rematchOf(shownRoom({ ...room, seats: byInvited })).invited).toEqual(['amber', 'kim_9']);
  expect(rematchOf(shownRoom({ ...room, isInviteOnly: false, seats: byCreator })).invited).toEqual([]);
});

it.each(['', '1', 'nonsense', '4v4.standard.glass-tide', '1v1.lucky.glass-tide'])(
  'S5-01 an address that names no battle, as %j, opens none',
  (text) => expect(parseDraft(text)).toBeUndefined(),
);

it('S5-01 what an address asks for beyond the rules is left out', () => {
  const asked = parseDraft('1v1.shared.glass-tide*99_<b>_tin-sparrow.inverse.split.fund7.part33.surprise');
  expect(asked).toEqual({ ...FIRST_DRAFT, mode: 'shared', packs: Array.from({ length: 30 }, () => 'glass-tide') });
});

it('S5-01 a funder holds a whole seat', () => {
  expect(fitDraft({ ...FIRST_DRAFT, funding: 20, share: 50 }).share).toBe(100);
});

it('the same pack several times in a row is one run', () => {
  expect(listRuns(['a', 'a', 'b', 'a'])).toEqual([
    { id: 'a', count: 2 },
    { id: 'b', count: 1 },
    { id: 'a', count: 1 },
  ]);
});
