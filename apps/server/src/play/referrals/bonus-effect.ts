import { formatVt, type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { NEUTRAL_EFFECT, type Effect } from '../packs/effects.ts';
import { findFreshClaim } from './bonus-effect.sql.ts';

/** A page asks right after its claim: an older one is not announced. */
const FRESH_MS = 60_000;

/** Announces a referrer's new claim calmly: it is no win (S7-04). */
export async function bonusEffect(connection: Connection, userId: UserId, nowMs: number): Promise<Effect> {
  const claim = await findFreshClaim(connection, userId, nowMs - FRESH_MS);
  if (claim === undefined) return NEUTRAL_EFFECT;
  return {
    triggered: true,
    fxType: 'referral_bonus',
    intensity: 0.25,
    colorScheme: 'rare',
    animationDuration: 2400,
    soundFile: 'credit.mp3',
    metadata: { amount: formatVt(claim.amountSun) },
  };
}
