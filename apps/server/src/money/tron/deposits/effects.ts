import { formatVt } from '@voltide/core';

import { NEUTRAL_EFFECT, type Effect } from '../../../play/packs/effects.ts';
import type { Deposit } from './deposits.sql.ts';

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
