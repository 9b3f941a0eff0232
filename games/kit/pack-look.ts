import type { PackArt, Rarity } from '@voltide/contract';
import type { ItemLook } from '@voltide/ui/art/draw-item';
import type { PackLook } from '@voltide/ui/art/draw-pack';
import { designedLook, lookOfArt } from '@voltide/ui/art/pack-look';

import { readPageArt } from './page-art.ts';

export { tierOf } from '@voltide/ui/art/pack-look';

/** Operators' looks by pack: those that came with the page, and those from later answers. */
const chosen = new Map<string, PackLook>();
let isPageRead = false;

/** Stores the operators' look of a pack, if there is one. */
export function knowPackArt(packId: string, art: PackArt | undefined): void {
  readPage();
  if (art !== undefined) chosen.set(packId, lookOfArt(art));
}

/** Returns the look of a pack's capsule: the operators', the designed one, or the one of its id. */
export function packLook(packId: string): PackLook {
  readPage();
  return chosen.get(packId) ?? designedLook(packId);
}

function readPage(): void {
  if (isPageRead) return;
  isPageRead = true;
  for (const [packId, art] of readPageArt()) chosen.set(packId, lookOfArt(art));
}

/** Returns the look of an item: its pack's order, its id, its rarity. */
export function itemLook(packId: string, itemId: string, rarity: Rarity): ItemLook {
  return { id: itemId, order: packLook(packId).order, rarity };
}
