import type { ItemLook } from '@voltide/ui/art/draw-item';
import type { PackLook } from '@voltide/ui/art/draw-pack';

import type { CacheId } from '../../table.ts';
import type { CacheRarity } from '../../units.ts';

const ORDER = 'beacon';
const DAWN: PackLook = { order: ORDER, motif: 'window', hue: 62, glow: 40, colour: 0.9, lift: 0.16, tier: 0 };
/** Degrees between the vessels of two Level Caches: ten go once around, from the sea to the sun. */
const HUE_STEP = 33;
const FIRST_HUE = 205;
const MOTIFS = ['step', 'rail', 'window', 'lens', 'bell', 'stair', 'door', 'logbook', 'lens', 'light'] as const;

/** Chooses how the capsule of a cache is drawn. The higher its level, the more precious the vessel. */
export function cacheLook(cache: CacheId): PackLook {
  if (cache === 'dawn') return DAWN;
  const number = Number(cache.slice('level-'.length));
  const hue = (FIRST_HUE + HUE_STEP * (number - 1)) % 360;
  const motif = MOTIFS[number - 1];
  const look = { order: ORDER, hue, glow: (hue + 180) % 360, colour: 0.8, lift: number > 5 ? -0.06 : 0.06 } as const;
  return { ...look, ...(motif === undefined ? {} : { motif }), tier: number < 4 ? 1 : number < 8 ? 2 : 3 };
}

/** Chooses how a gift is drawn: each of a cache's own, by the last word of its name. */
export function giftLook(id: string, rarity: CacheRarity): ItemLook {
  return { id, order: ORDER, rarity };
}
