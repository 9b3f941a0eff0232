import type { Play, Rarity } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { cachesGame } from '@voltide/games/caches/rules';
import { cacheRarityOf, unitSunOf } from '@voltide/games/caches/units';

import { celebrationOf, NEUTRAL_EFFECT, type Effect } from '../packs/effects.ts';

/** Celebrates a free pack only from one unit on, as strongly as the gift is in units. */
export function cacheEffect(rarity: Rarity, play: Play): Effect {
  if (!('prizes' in play) || play.game !== cachesGame.id) return NEUTRAL_EFFECT;
  const { cache } = cachesGame.parseInput(play.input);
  const [giftSun, unitSun] = [parseVt(play.value), unitSunOf(cache)];
  if (giftSun < unitSun || cacheRarityOf(cache, giftSun) !== rarity) return NEUTRAL_EFFECT;
  return celebrationOf(rarity, { playId: play.id, hundredths: Number((giftSun * 100n) / unitSun) });
}
