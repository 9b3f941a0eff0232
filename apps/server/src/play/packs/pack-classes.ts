import { PACK_CLASSES } from '@voltide/contract';
import type { Pack } from '@voltide/games/packs/presentation';

/** Returns the class of a pack's volatility; the middle one where this program knows only the odds. */
export function classOf({ volatility }: Pick<Pack, 'volatility'>): (typeof PACK_CLASSES)[number] {
  return PACK_CLASSES.find((each) => each === volatility) ?? 'medium';
}
