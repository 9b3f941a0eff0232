import type { PackArt } from '@voltide/contract';

import type { PackLook, PackTier } from './draw-pack.ts';
import { PACK_ART } from './pack-designs.ts';
import { seededBy } from './seed.ts';

const DESIGNS: ReadonlyMap<string, PackLook> = new Map(Object.entries(PACK_ART));
const ORDERS = Object.values(PACK_ART).map(({ order }) => order);
/** Degrees from the vessel's hue to that of the light in its port: of one family, beside it, or opposite. */
const LIGHTS = [0, -36, 36, 150, 180, 210] as const;

/** Returns the designed look of a pack; otherwise the one that follows from its id. */
export function designedLook(packId: string): PackLook {
  return DESIGNS.get(packId) ?? lookOfId(packId);
}

function lookOfId(packId: string): PackLook {
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

/** The look that operators chose. */
export function lookOfArt({ order, motif, hue, glow, colour, lift }: PackArt): PackLook {
  return {
    order,
    hue,
    ...(motif === null ? {} : { motif }),
    ...(glow === null ? {} : { glow }),
    colour: colour / 100,
    lift: lift / 100,
  };
}

/** A look in whole numbers, as operators choose one. */
export function artOfLook({ order, motif, hue, glow, colour = 1, lift = 0 }: PackLook): PackArt {
  return {
    order,
    motif: motif ?? null,
    hue,
    glow: glow ?? null,
    colour: Math.round(colour * 100),
    lift: Math.round(lift * 100),
  };
}

const TIERS: readonly { readonly fromSun: bigint; readonly tier: PackTier }[] = [
  { fromSun: 100_000_000n, tier: 3 },
  { fromSun: 20_000_000n, tier: 2 },
  { fromSun: 5_000_000n, tier: 1 },
];

/** Returns the tier of a pack by its price, in the bands that /packs filters by. */
export function tierOf(priceSun: bigint): PackTier {
  return TIERS.find(({ fromSun }) => priceSun >= fromSun)?.tier ?? 0;
}
