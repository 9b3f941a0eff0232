import type { ResponseOf, triggerEffect } from '@voltide/contract';

import type { PrizeRow } from './jackpot-pages.sql.ts';

const FIRST_PLACE = { intensity: 1, colorScheme: 'mythic', animationDuration: 3200, soundFile: 'land-mythic.mp3' };
const FURTHER_PLACE = {
  intensity: 0.6,
  colorScheme: 'legendary',
  animationDuration: 2400,
  soundFile: 'land-legendary.mp3',
};

/** Celebrates a paid place. It cost nothing but the stakes that were played anyway. */
export function jackpotEffect({ date, place }: PrizeRow): ResponseOf<typeof triggerEffect> {
  const shown = place === 1 ? FIRST_PLACE : FURTHER_PLACE;
  return { triggered: true, fxType: 'jackpot_win', ...shown, metadata: { date, place } };
}
