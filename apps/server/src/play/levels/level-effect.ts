import type { UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { NEUTRAL_EFFECT, type Effect } from '../packs/effects.ts';
import { findLevel } from './level.sql.ts';

const TENTH = { intensity: 0.5, colorScheme: 'legendary', animationDuration: 3200 };
/** A level is announced calmly: its play may have lost. */
const USUAL = { intensity: 0.25, colorScheme: 'epic', animationDuration: 2400 };

/**
 * Announces a level reached since the one that a page knew (S11-05). Without one, or without a new level, it triggers
 * nothing and returns the level for the next request.
 */
export async function levelEffect(database: Database, userId: UserId, since: unknown): Promise<Effect> {
  const level = await findLevel(database, userId);
  const metadata = { level };
  const isReached = typeof since === 'number' && Number.isInteger(since) && since >= 1 && since < level;
  if (!isReached) return { ...NEUTRAL_EFFECT, metadata };
  const shown = Math.floor(level / 10) > Math.floor(since / 10) ? TENTH : USUAL;
  return { triggered: true, fxType: 'xp_upgrade', ...shown, soundFile: 'credit.mp3', metadata };
}
