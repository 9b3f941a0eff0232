import { packFile } from '@voltide/ui/art/pack-file';

import { packLook } from './parts/pack-look.ts';

/** The capsules of packs as SVG files, by their path below the site's root. The same ids give the same files. */
export function drawPackFiles(packs: readonly { readonly id: string }[]): ReadonlyMap<string, string> {
  return new Map(packs.map(({ id }) => [`art/${id}.svg`, packFile({ packId: id, ...packLook(id) })]));
}
