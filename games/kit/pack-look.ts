import type { PackArt, Rarity } from '@voltide/contract';
import type { FindLook } from '@voltide/ui/art/draw-find';
import type { PackLook } from '@voltide/ui/art/draw-pack';
import { designedLook, lookOfArt } from '@voltide/ui/art/pack-look';

import { readPageArt } from './page-art.ts';

export { tierOf } from '@voltide/ui/art/pack-look';

/** Looks that operators chose, by pack: those that the page came with, and those that answers have named since. */
const chosen = new Map<string, PackLook>();
let isPageRead = false;

/** Keeps the look that operators chose for a pack; without one nothing changes. */
export function knowPackArt(packId: string, art: PackArt | undefined): void {
  readPage();
  if (art !== undefined) chosen.set(packId, lookOfArt(art));
}

/** How a pack's capsule is drawn: as operators chose, as it was designed, otherwise by its id alone. */
export function packLook(packId: string): PackLook {
  readPage();
  return chosen.get(packId) ?? designedLook(packId);
}

function readPage(): void {
  if (isPageRead) return;
  isPageRead = true;
  for (const [packId, art] of readPageArt()) chosen.set(packId, lookOfArt(art));
}

/** How a find is drawn: its pack's order, its own id, its rarity. */
export function findLook(packId: string, itemId: string, rarity: Rarity): FindLook {
  return { id: itemId, order: packLook(packId).order, rarity };
}
