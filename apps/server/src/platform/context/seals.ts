import { createSealCopies } from '../../money/seals/copies.ts';
import { createOutgoing } from '../../money/seals/outgoing.ts';
import { createDaySealJob } from '../../money/seals/seal-day-job.ts';
import { createSealPages } from '../../money/seals/seal-pages.ts';
import type { Drawing } from './drawing.ts';
import type { People } from './people.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

export function createSeals(
  ports: Ports,
  { plays, packs, mailing }: Playing & Pick<People, 'mailing'>,
  { chain }: Drawing['beacons'],
) {
  const { presenter } = plays;
  const sealing = { ...ports, presenter, learnTables: () => plays.learnTables(), catalogue: packs.catalogue, chain };
  return {
    sealDay: createDaySealJob(sealing),
    pages: createSealPages(sealing),
    copies: createSealCopies({
      ...ports,
      ...mailing,
      outgoing: createOutgoing({ allowsPrivate: ports.config.allowsPrivateCopies }),
    }),
  };
}
