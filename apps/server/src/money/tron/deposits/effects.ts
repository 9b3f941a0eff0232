import { formatVt } from '@voltide/core';

import { NEUTRAL_EFFECT, type Effect } from '../../../play/packs/effects.ts';
import type { Deposit } from './deposits.sql.ts';

/** The effect of a deposit that was credited (S11-05). It is told calmly: it is no win. */
export function depositEffect({ depositId, state, amountSun }: Deposit): Effect {
  if (state !== 'credited') return NEUTRAL_EFFECT;
  return {
    triggered: true,
    fxType: 'wallet_credit',
    intensity: 0.25,
    colorScheme: 'uncommon',
    animationDuration: 2400,
    soundFile: 'credit.mp3',
    metadata: { depositId: `${depositId}`, amount: formatVt(amountSun) },
  };
}
