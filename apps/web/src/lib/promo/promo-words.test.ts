import { expect, it } from 'vitest';

import { noticeText, releaseText } from './promo-words.ts';

const releasePer100 = [
  { game: 'packs', amount: '0.700000' },
  { game: 'battles', amount: '0.700000' },
  { game: 'wheel', amount: '0.250000' },
];

it('S10-02 games that turn as much play balance into cash are named together', () => {
  expect(releaseText({ releasePer100 })).toBe('0.70\u00A0VT on packs and in battles, 0.25\u00A0VT on the wheel');
  expect(releaseText({ releasePer100: [{ game: 'dice', amount: '0.123400' }] })).toBe('0.1234\u00A0VT in dice');
});

it('S10-02 a notice names the day in UTC, and who came back is told until when play balance stays', () => {
  const notice = { noticedAt: '2027-02-17T10:00:00.000Z', expiresAt: '2027-03-03T23:30:00.000Z', isLifted: false };
  expect(noticeText({ notice, expiresAt: notice.expiresAt })).toBe(
    "Play balance expires on 3 March 2027 if you don't play or sign in until then.",
  );
  expect(noticeText({ notice: { ...notice, isLifted: true }, expiresAt: '2027-05-26T09:00:00.000Z' })).toContain(
    "You're back, so your play balance no longer expires on 3 March 2027. It now stays until 26 May 2027",
  );
  expect(noticeText({ notice: null, expiresAt: null })).toBeUndefined();
});
