import type { listAdminPacks, ResponseOf } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { artOfLook, designedLook } from '@voltide/ui/art/pack-look';

import type { Database } from '../../platform/db/pool.ts';
import type { HouseFigures } from '../../money/house/figures.ts';
import { mostCashPrizeSun } from '../../money/house/top-prize.ts';
import type { AnnouncedOffer, Catalogue, PackVersion } from './catalogue.ts';
import { listOpenProposals } from './drafts.sql.ts';
import { mayBuyWithCash } from './on-sale.ts';
import { packView } from './pack-views.ts';

type AdminPorts = {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly figures: HouseFigures;
};

type AdminPack = ResponseOf<typeof listAdminPacks>['packs'][number];

export function createAdminPacks(ports: AdminPorts) {
  const { database, catalogue, figures } = ports;
  return async (): Promise<ResponseOf<typeof listAdminPacks>> => {
    const proposals = await listOpenProposals(database);
    const versions = catalogue.listCurrent();
    const known = new Set(versions.map(({ pack }) => pack.id));
    const fresh = catalogue.listAnnounced().filter(({ version }) => !known.has(version.pack.id));
    const mostSun = mostCashPrizeSun(figures);
    const ids = [...known, ...fresh.map(({ version }) => version.pack.id)];
    return {
      packs: ids.map((packId) => presentPack(ports, packId, proposals.get(packId))),
      mostPrize: formatVt(mostSun < 0n ? 0n : mostSun),
    };
  };
}

function presentPack(ports: AdminPorts, packId: string, proposalId: bigint | undefined): AdminPack {
  const { catalogue, figures } = ports;
  const current = catalogue.findCurrent(packId);
  const announced = catalogue.findAnnounced(packId);
  const shown = current ?? announced?.version;
  const isWithdrawn = catalogue.withdrawnSinceMs(packId) !== undefined;
  const viewOf = (version: PackVersion) => packView(version, mayBuyWithCash(figures, version));
  return {
    packId,
    name: shown?.pack.name ?? packId,
    state: current === undefined ? 'announced' : isWithdrawn ? 'withdrawn' : 'on_sale',
    current: current === undefined ? null : viewOf(current),
    art: shown?.art ?? artOfLook(designedLook(packId)),
    opens: current === undefined ? 0 : countOpens(figures, current),
    versions: catalogue.listVersions(packId).map(({ pack: { version, hash }, sinceMs }) => ({
      version,
      hash,
      since: new Date(sinceMs).toISOString(),
    })),
    next: announced === undefined ? null : { publication: publicationOf(announced), pack: viewOf(announced.version) },
    proposalId: proposalId === undefined ? null : `${proposalId}`,
  };
}

function countOpens(figures: HouseFigures, { tableId, pack }: PackVersion): number {
  return pack.items.reduce((sum, _, item) => sum + figures.countOpens(tableId, item), 0);
}

function publicationOf({
  version: { pack },
  fromMs,
  announced,
}: AnnouncedOffer): NonNullable<AdminPack['next']>['publication'] {
  return {
    id: `${announced.publicationId}`,
    packId: pack.id,
    name: pack.name,
    version: pack.version,
    hash: pack.hash,
    announcedAt: new Date(announced.atMs).toISOString(),
    from: new Date(fromMs).toISOString(),
    proposalId: announced.proposalId === null ? null : `${announced.proposalId}`,
  };
}
