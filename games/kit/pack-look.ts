import type { Rarity } from '@voltide/contract';
import type { FindLook } from '@voltide/ui/art/draw-find';
import type { PackLook, PackTier } from '@voltide/ui/art/draw-pack';
import { seededBy } from '@voltide/ui/art/seed';

import { PACK_ART } from './pack-art.ts';

const LOOKS: ReadonlyMap<string, PackLook> = new Map(Object.entries(PACK_ART));
const ORDERS = Object.values(PACK_ART).map(({ order }) => order);
/** Degrees from the vessel's hue to that of the light in its port: of one family, beside it, or opposite. */
const LIGHTS = [0, -36, 36, 150, 180, 210] as const;

/** How a pack's capsule is drawn: as it was designed, otherwise by its id alone. */
export function packLook(packId: string): PackLook {
  return LOOKS.get(packId) ?? lookOf(packId);
}

function lookOf(packId: string): PackLook {
  const seed = seededBy(`${packId}/look`);
  const order = seed.pick(ORDERS);
  const hue = seed.whole(0, 359);
  return {
    order,
    hue,
    glow: (hue + seed.pick(LIGHTS) + 360) % 360,
    colour: seed.between(0.45, 1.15),
    lift: seed.between(-0.08, 0.1),
  };
}

const TIERS: readonly { readonly fromSun: bigint; readonly tier: PackTier }[] = [
  { fromSun: 100_000_000n, tier: 3 },
  { fromSun: 20_000_000n, tier: 2 },
  { fromSun: 5_000_000n, tier: 1 },
];

/** How precious a pack looks: by its price, in the bands that /packs filters by. */
export function tierOf(priceSun: bigint): PackTier {
  return TIERS.find(({ fromSun }) => priceSun >= fromSun)?.tier ?? 0;
}

/** How a find is drawn: its pack's order, its own id, its rarity. */
export function findLook(packId: string, itemId: string, rarity: Rarity): FindLook {
  return { id: itemId, order: packLook(packId).order, rarity };
}
