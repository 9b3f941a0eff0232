import type { FindLook, PackLook } from '@voltide/ui';

import { PACK_ART } from '../../art.ts';
import type { Rarity } from '../../odds.ts';

const LOOKS: Readonly<Record<string, PackLook>> = PACK_ART;

/** A pack that was added to the catalogue without a drawing of its own still has a capsule. */
const PLAIN: PackLook = { order: 'shard', motif: 'prism', hue: 220, colour: 0.4 };

/** How a pack's capsule is drawn. */
export function packLook(packId: string): PackLook {
  return LOOKS[packId] ?? PLAIN;
}

/** How a find is drawn: its pack's order, its own id, its rarity. */
export function findLook(packId: string, itemId: string, rarity: Rarity): FindLook {
  return { id: itemId, order: packLook(packId).order, rarity };
}
