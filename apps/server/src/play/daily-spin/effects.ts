import type { Play } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { spinGame } from '@voltide/games/daily-spin/rules';

import { NEUTRAL_EFFECT, type Effect } from '../packs/effects.ts';

const SPIN_EVENTS = ['daily_spin_win', 'streak_bonus'] as const;
type SpinEvent = (typeof SPIN_EVENTS)[number];

export function findSpinEvent(event: string): SpinEvent | undefined {
  return SPIN_EVENTS.find((each) => each === event);
}

const DURATION_MS = { daily_spin_win: 1200, streak_bonus: 1800 } as const;
const STRENGTHS: readonly (readonly [leastSun: bigint, intensity: number])[] = [
  [100_000_000n, 1],
  [25_000_000n, 0.8],
  [10_000_000n, 0.7],
  [5_000_000n, 0.6],
  [2_000_000n, 0.5],
  [1_000_000n, 0.4],
  [500_000n, 0.3],
];
/** The strength of less, and of gifts without an amount. */
const CALM = 0.2;

/**
 * Celebrates a daily spin, which costs nothing and always gives something: the more VT, the stronger. A bonus of the
 * streak counts only on the day of a milestone.
 */
export function spinEffect(event: SpinEvent, play: Play): Effect {
  if (!('prizes' in play) || play.game !== spinGame.id) return NEUTRAL_EFFECT;
  const [drawn, ...besides] = play.prizes;
  const prize = event === 'daily_spin_win' ? drawn : besides.find(({ kind }) => kind === 'gift');
  if (prize === undefined) return NEUTRAL_EFFECT;
  const intensity = prize.kind === 'gift' ? intensityOf(parseVt(prize.amount)) : CALM;
  const colorScheme = intensity < 0.4 ? 'uncommon' : intensity < 0.7 ? 'epic' : 'legendary';
  return {
    triggered: true,
    fxType: event,
    intensity,
    colorScheme,
    animationDuration: DURATION_MS[event],
    soundFile: event === 'streak_bonus' ? 'spin-ready.mp3' : `land-${colorScheme}.mp3`,
    metadata: { playId: play.id },
  };
}

function intensityOf(giftSun: bigint): number {
  return STRENGTHS.find(([leastSun]) => giftSun >= leastSun)?.[1] ?? CALM;
}
