import { createKeptPictures } from '../pictures/kept-pictures.ts';
import { profileSceneOf } from '../profiles/picture-scene.ts';
import { createReadSections } from '../profiles/profile-sections.ts';
import { createProfiles } from '../profiles/profiles.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

const PICTURE_SCRIPT = new URL('../profiles/picture-worker.ts', import.meta.url);

/** Builds what shows players to others: settings, public profiles, and their pictures for link previews. */
export function createProfiling({ config, database }: Ports, { packs: { catalogue } }: Pick<Playing, 'packs'>) {
  const profiles = createProfiles({ database, readSections: createReadSections({ database, catalogue }) });
  const pictures = createKeptPictures({
    script: PICTURE_SCRIPT,
    readScene: async (name) => profileSceneOf(await profiles.read(name), config.publicUrl),
  });
  return { ...profiles, pictures, close: () => pictures.close() };
}
