import { expect, it } from 'vitest';

import { shownBattle, shownSeat } from '../testing/shown-battle.ts';
import { fillText, outcomeText } from './battle-words.ts';
import { beaconWords, chanceText, modeName, modeText } from './words.ts';

it('S5-01 a chance is said exactly where it was computed, and with its error where it was simulated', () => {
  const exact = (chance: number) => chanceText({ chance, error: 0, isExact: true });
  expect([0, 0.00001, 0.0154, 0.256].map(exact)).toEqual(['none', 'under 0.01%', '1.54%', '25.6%']);
  expect(chanceText({ chance: 0.0022, error: 0.0005, isExact: false })).toBe('about 0.22% ± 0.05');
  expect(chanceText({ chance: 0, error: 0.00002, isExact: false })).toBe('about 0.00% ± 0.01');
});

it('S5-03 the local chain is named as what it is, and that no beacon answers is said', () => {
  expect(beaconWords(null)).toMatchObject({ name: 'No beacon answers', isLocal: true });
  expect(beaconWords(null).willSay).toContain('refunds all');
  expect(beaconWords('local-chain')).toMatchObject({ name: 'Local chain', isLocal: true });
  expect(beaconWords('tron-block').isLocal).toBe(false);
});

it('S5-01 an inverse mode says that the lowest wins', () => {
  expect(modeName({ mode: 'points', inverse: true })).toBe('Inverse points');
  expect(modeText({ mode: 'standard', inverse: true })).toContain('lowest');
});

it('S5-01 a battle that is over says who won how much, and one without a result that all went back', () => {
  const seats = [
    shownSeat(0, 'amber', { payout: '20.500000' }),
    shownSeat(1, 'kim', { payout: '0.000000' }),
    shownSeat(2, 'tess', { payout: '1.250000' }),
  ];
  const over = shownBattle('x', { state: 'settled', seats, winners: [0, 2] });
  expect(outcomeText(over)).toBe('amber and tess won 21.75\u2009VT');
  expect(outcomeText({ ...over, winners: [0], seats: [shownSeat(0, 'me', { isOwn: true, payout: '3.000000' })] })).toBe(
    'You won 3.00\u2009VT',
  );
  expect(outcomeText({ ...over, settings: { ...over.settings, mode: 'shared' } })).toBe('Shared by all seats.');
  expect(outcomeText(shownBattle('x', { state: 'voided' }))).toBe('No result. Every stake went back.');
  expect([fillText(over), fillText(shownBattle('y'))]).toEqual(['All seats taken', '1 seat free']);
});

it.each([
  ['player', 'kim', 'kim won'],
  ['anonymous', 'Anonymous', 'Anonymous won'],
  ['guest', 'Guest', 'Guest won'],
  ['deleted', 'Deleted player', 'A deleted player won'],
  ['house', 'House', 'The house won'],
] as const)('S10-01 a winner that is shown as a %s is called so', (kind, name, text) => {
  const seat = shownSeat(1, name, { player: { name, kind, avatar: null, profile: null } });
  const over = shownBattle('x', { state: 'settled', seats: [seat], winners: [1] });
  expect(outcomeText(over)).toBe(`${text} 0.00\u2009VT`);
});
