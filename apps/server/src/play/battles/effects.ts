import { intensityOf, NEUTRAL_EFFECT, type Effect } from '../packs/effects.ts';
import type { PaidSeat } from './battles.sql.ts';

const BATTLE_WIN = 'battle_win';
const DURATION_MS = 2400;

/** Celebrates a won battle only if it paid more than the own entry (S5-04). */
export function battleEffect({ battleId, stakeSun, gotSun }: PaidSeat): Effect {
  if (gotSun <= stakeSun) return NEUTRAL_EFFECT;
  const shown = {
    triggered: true,
    fxType: BATTLE_WIN,
    colorScheme: 'legendary',
    animationDuration: DURATION_MS,
    soundFile: 'battle-win.mp3',
  };
  if (stakeSun === 0n) return { ...shown, intensity: 1, metadata: { battleId } };
  const hundredths = Number((gotSun * 100n) / stakeSun);
  return { ...shown, intensity: intensityOf(hundredths), metadata: { battleId, multiple: hundredths / 100 } };
}
