import { PACK_CLASSES } from '@voltide/contract';
import type { Pack } from '@voltide/games/packs/presentation';

/** The class of a pack's volatility; the middle one for a version of which this program knows the odds alone. */
export function classOf({ volatility }: Pick<Pack, 'volatility'>): (typeof PACK_CLASSES)[number] {
  return PACK_CLASSES.find((each) => each === volatility) ?? 'medium';
}
