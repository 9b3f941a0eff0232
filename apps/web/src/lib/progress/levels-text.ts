import { formatVt } from '@voltide/core';
import { levelRewardSun, LEVELS_PER_CACHE, TOP_LEVEL } from '@voltide/games/progress/levels';
import { moneyText } from '@voltide/ui';

/** Up to so many levels are named one by one. */
const MOST_NAMED = 3;

/**
 * Returns what the levels after `since` up to `level` have paid together: "0.20 VT of play balance", or "Levels 3 and
 * 4: 0.35 VT of play balance". Undefined unless both are levels in that order.
 */
export function levelsText(since: unknown, level: unknown): string | undefined {
  if (typeof since !== 'number' || typeof level !== 'number' || !(since >= 1 && since < level)) return undefined;
  if (level > TOP_LEVEL) return undefined;
  const reached = Array.from({ length: level - since }, (_, place) => since + 1 + place);
  const paid = moneyText(formatVt(reached.reduce((sum, each) => sum + levelRewardSun(each), 0n)));
  const caches = reached.filter((each) => each % LEVELS_PER_CACHE === 0).length;
  const cacheText = caches === 0 ? '' : caches === 1 ? ' and a Level Cache' : ` and ${caches} Level Caches`;
  return `${namesText(reached)}${paid} of play balance${cacheText}`;
}

function namesText(levels: readonly number[]): string {
  if (levels.length === 1) return '';
  if (levels.length > MOST_NAMED) return `${levels.length} levels: `;
  return `Levels ${levels.slice(0, -1).join(', ')} and ${levels.at(-1) ?? ''}: `;
}
