import { packFile } from '@voltide/ui/art/pack-file';

import type { PackTable } from '../document.ts';
import { packLook, tierOf } from '../../kit/pack-look.ts';

/** Draws the capsules of packs as SVG files, by their path. The same ids give the same files. */
export function drawPackFiles(packs: readonly Pick<PackTable, 'id' | 'priceSun'>[]): ReadonlyMap<string, string> {
  return new Map(
    packs.map(({ id, priceSun }) => [
      `art/${id}.svg`,
      packFile({ packId: id, ...packLook(id), tier: tierOf(priceSun) }),
    ]),
  );
}
