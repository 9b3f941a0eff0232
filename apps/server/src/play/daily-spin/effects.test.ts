import type { DrawnPlay } from '@voltide/contract';
import { expect, it } from 'vitest';

import { findSpinEvent, spinEffect } from './effects.ts';

const XP = { kind: 'xp', count: 20 } as const;

function spun(prizes: DrawnPlay['prizes'], game = 'spin'): DrawnPlay {
  return { id: '0-1', game, prizes } as unknown as DrawnPlay;
}

it.each([
  ['0.100000', 0.2, 'uncommon'],
  ['2.000000', 0.5, 'epic'],
  ['100.000000', 1, 'legendary'],
  ['250.000000', 1, 'legendary'],
])('S6-04 a gift of %s VT is shown with a strength of %d', (amount, intensity, colorScheme) => {
  const effect = spinEffect('daily_spin_win', spun([{ kind: 'gift', amount }, XP]));
  expect(effect).toMatchObject({ triggered: true, fxType: 'daily_spin_win', intensity, colorScheme });
});

it('S6-04 what is no amount is calm, and other games are no spin', () => {
  expect(spinEffect('daily_spin_win', spun([{ kind: 'token', count: 1 }, XP]))).toMatchObject({ intensity: 0.2 });
  expect(spinEffect('daily_spin_win', spun([XP], 'wheel')).triggered).toBe(false);
});

it('S6-04 a streak has its bonus only on the day of a milestone', () => {
  const gift = { kind: 'gift', amount: '0.150000' } as const;
  expect(spinEffect('streak_bonus', spun([gift, XP])).triggered).toBe(false);
  const bonus = spinEffect('streak_bonus', spun([gift, XP, { kind: 'gift', amount: '5.000000' }]));
  expect(bonus).toMatchObject({ triggered: true, fxType: 'streak_bonus', metadata: { playId: '0-1' } });
  expect(['daily_spin_win', 'streak_bonus', 'jackpot_win'].map(findSpinEvent)).toEqual([
    'daily_spin_win',
    'streak_bonus',
    undefined,
  ]);
});
