import { createKeptPictures } from '../../play/pictures/kept-pictures.ts';
import { createPainter, type Painter } from '../../play/pictures/painter.ts';
import { profileSceneOf } from '../../people/profiles/picture-scene.ts';
import { createReadSections } from '../../people/profiles/profile-sections.ts';
import { createProfiles } from '../../people/profiles/profiles.ts';
import { createSharing } from '../../play/sharing/sharing.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

type Shown = Pick<Playing, 'packs' | 'plays'>;

/** Builds what shows players and their results to others: the painter of pictures, public profiles, shared plays. */
export function createShowing(ports: Ports, { packs, plays }: Shown) {
  const { config, database } = ports;
  const painter = createPainter();
  return {
    painter,
    profiles: createProfiling(ports, packs, painter),
    sharing: createSharing({ ...config, database, painter, ...plays, ...packs }),
  };
}

function createProfiling({ config, database }: Ports, { catalogue }: Playing['packs'], painter: Painter) {
  const profiles = createProfiles({ database, readSections: createReadSections({ database, catalogue }) });
  const pictures = createKeptPictures({
    painter,
    readScene: async (name) => profileSceneOf(await profiles.read(name), { publicUrl: config.publicUrl, catalogue }),
  });
  return { ...profiles, pictures };
}
