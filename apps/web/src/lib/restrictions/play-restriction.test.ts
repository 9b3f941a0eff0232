import { expect, it } from 'vitest';

import { restrictionText } from './play-restriction.ts';

const NOW_MS = Date.parse('2026-11-29T10:00:00.000Z');
const breakUntil = (until: string) =>
  ({ exclusion: { kind: 'cool_off', until, isInherited: false }, freeze: null }) as const;

it.each([
  ['2026-11-29T14:05:00.000Z', 'You’re on a break until 14:05 UTC'],
  ['2026-11-30T14:05:00.000Z', 'You’re on a break until 30 Nov, 14:05 UTC'],
  ['2031-11-30T14:05:00.000Z', 'You’re on a break until 30 Nov 2031'],
  ['2026-11-29T10:00:00.000Z', undefined],
])('S15-01 a break until %s is named in short, and over at its end', (until, text) => {
  expect(restrictionText(breakUntil(until), NOW_MS)).toBe(text);
});

it('S13-02 a freeze is named before an exclusion, and nothing where nothing bars the player', () => {
  const freeze = { since: '2026-11-29T09:00:00.000Z', cause: 'other' } as never;
  expect(restrictionText({ ...breakUntil('2026-11-30T14:05:00.000Z'), freeze }, NOW_MS)).toBe('Your account is frozen');
  expect(restrictionText({ exclusion: null, freeze: null }, NOW_MS)).toBeUndefined();
});
