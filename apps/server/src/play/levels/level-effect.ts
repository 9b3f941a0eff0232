import type { UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { NEUTRAL_EFFECT, type Effect } from '../packs/effects.ts';
import { findLevel } from './level.sql.ts';

const TENTH = { intensity: 0.5, colorScheme: 'legendary', animationDuration: 3200 };
/** The play that brought it may have lost: a level is told calmly. */
const USUAL = { intensity: 0.25, colorScheme: 'epic', animationDuration: 2400 };

/**
 * The effect of a level that was reached since the one that a page knew (S11-05). Without one, or where none was
 * reached, it triggers nothing and tells the level to ask with the next time.
 */
export async function levelEffect(database: Database, userId: UserId, since: unknown): Promise<Effect> {
  const level = await findLevel(database, userId);
  const metadata = { level };
  const isReached = typeof since === 'number' && Number.isInteger(since) && since >= 1 && since < level;
  if (!isReached) return { ...NEUTRAL_EFFECT, metadata };
  const shown = Math.floor(level / 10) > Math.floor(since / 10) ? TENTH : USUAL;
  return { triggered: true, fxType: 'xp_upgrade', ...shown, soundFile: 'credit.mp3', metadata };
}
