import type { PackArt } from '@voltide/contract';
import { packFile } from '@voltide/ui/art/pack-file';
import { lookOfArt, tierOf } from '@voltide/ui/art/pack-look';

import type { Catalogue, PackVersion } from './catalogue.ts';

type PictureCatalogue = Pick<Catalogue, 'findCurrent' | 'findAnnounced' | 'listCurrent' | 'listAnnounced'>;

/** Looks of packs that operators published: the build has drawn only those of the catalogue file. */
export function createPackPictures(catalogue: PictureCatalogue) {
  const drawn = new Map<string, string>();
  return {
    /**
     * Draws the capsule of a pack as an SVG file; undefined where there is no such pack, or it looks as in the build.
     */
    find(packId: string): string | undefined {
      const version = catalogue.findCurrent(packId) ?? catalogue.findAnnounced(packId)?.version;
      if (version?.art === undefined) return undefined;
      const known = drawn.get(version.pack.hash);
      if (known !== undefined) return known;
      const file = draw(version, version.art);
      drawn.set(version.pack.hash, file);
      return file;
    },

    /** Returns the operators' looks, by pack, as JSON for the heads of pages; empty where there are none. */
    json(): string {
      const ahead = catalogue.listAnnounced().map(({ version }) => version);
      const byPack = new Map([...ahead, ...catalogue.listCurrent()].map((version) => [version.pack.id, version.art]));
      const chosen = [...byPack].filter(([, art]) => art !== undefined);
      return chosen.length === 0 ? '' : JSON.stringify(chosen);
    },
  };
}

function draw({ pack }: PackVersion, art: PackArt): string {
  return packFile({ packId: pack.id, ...lookOfArt(art), tier: tierOf(pack.priceSun) });
}
