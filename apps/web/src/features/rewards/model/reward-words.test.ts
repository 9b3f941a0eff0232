import { expect, it } from 'vitest';

import { houseRows, leastKept } from './house-rows.ts';
import { rakebackText, rewardName, rewardsText, sumParts, sumVt } from './reward-words.ts';

const rakeback = (accrued: string, edge: string) => ({
  bps: 530,
  accrued,
  isClaimable: true,
  edge,
  claimed: '0.000000',
  least: '0.010000',
});

it('S10-02 rakeback tells what it is made of', () => {
  expect(rakebackText(rakeback('0.657200', '12.400000'))).toBe(
    '5.3% of 12.40\u2009VT house edge from your cash stakes since the last claim.',
  );
  expect(rakebackText(rakeback('0.657199', '12.400000'))).toContain('5.3% of 12.40');
});

it('S10-02 rakeback that accrued at other levels is not explained by the rate of now', () => {
  expect(rakebackText(rakeback('0.640000', '12.400000'))).toBe(
    'From 12.40\u2009VT house edge from your cash stakes since the last claim, each at the rate of your level then. ' +
      'Now it is 5.3%.',
  );
  expect(rakebackText(rakeback('0.000000', '0.000000'))).toContain('No cash stakes since the last claim.');
});

it.each([
  ['achievement', 'sceptic', 'Sceptic'],
  ['step', 'email-verified', 'Email verified'],
  ['level', '12', 'Level 12'],
  ['day_win', '2026-11-20', 'First battle win of 2026-11-20'],
  ['rakeback', '3', 'Rakeback'],
] as const)('S10-02 the history names a reward of kind %s', (kind, subject, name) => {
  expect(rewardName({ kind, subject })).toBe(name);
});

it('S10-02 a sum names promo, cash and XP apart, and leaves out what is 0', () => {
  const sum = { promo: '2.500000', cash: '0.420000', xp: 1240 };
  expect(sumParts(sum)).toEqual(['2.50\u2009VT play balance', '0.42\u2009VT cash', '1,240 XP']);
  expect(sumParts({ promo: '0.000000', cash: '0.000000', xp: 50 })).toEqual(['50 XP']);
  expect([sumVt(sum), rewardsText(1), rewardsText(12)]).toEqual(['2.920000', '1 reward', '12 rewards']);
});

it('S10-02 the cost of rewards is told for the level that is held', () => {
  expect(houseRows(50).map(({ key, cells }) => [key, cells.packs, cells.wheel])).toEqual([
    ['edgeSun', '7.000', '2.500'],
    ['rakebackSun', '0.700', '0.250'],
    ['referralSun', '0.000–1.400', '0.000–0.500'],
    ['promoSun', '0.700', '0.250'],
    ['jackpotSun', '0.500', '0.500'],
    ['racesSun', '0.210', '0.075'],
    ['netSun', '3.490–4.890', '0.925–1.425'],
  ]);
  expect([leastKept('packs'), leastKept('wheel')]).toEqual(['3.14\u2009VT', '0.80\u2009VT']);
});
