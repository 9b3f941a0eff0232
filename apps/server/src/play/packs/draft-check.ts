import type { checkPackDraft, PackDraftContent, ResponseOf } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { packHash, type PackTable } from '@voltide/games/packs/document';
import { listDraftFaults, listLosses, tableOfDraft, type DraftFault } from '@voltide/games/packs/draft';
import { packFigures } from '@voltide/games/packs/figures';
import { listTableFaults } from '@voltide/games/packs/odds';
import { packsGame } from '@voltide/games/packs/rules';
import { findCacheAt } from '@voltide/games/caches/address';
import { nodeHashes } from '@voltide/fairness/node';
import { ORDERS } from '@voltide/ui/art/orders';

import type { Connection } from '../../platform/db/pool.ts';
import type { HouseFigures } from '../../money/house/figures.ts';
import { mostCashPrizeSun } from '../../money/house/top-prize.ts';
import { LONG_NOTICE_HOURS, NOTICE_HOURS } from '../publications/notice.ts';
import { findNextVersion } from '../publications/publications.sql.ts';
import type { Catalogue, PackVersion } from './catalogue.ts';

export type CheckPorts = {
  readonly catalogue: Pick<Catalogue, 'findCurrent'>;
  readonly figures: Pick<HouseFigures, 'riskableCashSun'>;
};

export type CheckedDraft = {
  readonly faults: readonly DraftFault[];
  /** Faults that only the house's present cash causes: while it is too little, cash cannot buy the pack anyway. */
  readonly houseFaults: readonly DraftFault[];
  readonly version: number;
  readonly table: PackTable | undefined;
  readonly current: PackVersion | undefined;
  readonly noticeHours: number;
  readonly losses: readonly string[];
};

/** Checks a draft by the rules of packs, of art and of the house's cash. */
export async function checkDraft(
  connection: Connection,
  { catalogue, figures }: CheckPorts,
  content: PackDraftContent,
): Promise<CheckedDraft> {
  const version = await findNextVersion(connection, packsGame.id, content.packId);
  const table = tableOfDraft(content, version);
  const current = catalogue.findCurrent(content.packId);
  const losses = table === undefined || current === undefined ? [] : listLosses(current.pack, table);
  const faults = [...listDraftFaults(content), ...listArtFaults(content)];
  // The rules of the game decide, whatever the list above says.
  const [unlisted] = faults.length === 0 && table !== undefined ? listTableFaults(table) : [];
  return {
    faults: unlisted === undefined ? faults : [{ field: '', text: unlisted }],
    houseFaults: listHouseFaults(figures, table),
    version,
    table,
    current,
    noticeHours: losses.length > 0 ? LONG_NOTICE_HOURS : NOTICE_HOURS,
    losses,
  };
}

function listArtFaults({ packId, art }: PackDraftContent): readonly DraftFault[] {
  const hasMotif = art.motif === null || Object.hasOwn(ORDERS[art.order].forms, art.motif);
  return [
    ...(hasMotif ? [] : [{ field: 'art.motif', text: 'This kind of art has no such form.' }]),
    ...(findCacheAt(packId) === undefined
      ? []
      : [{ field: 'packId', text: 'This address is taken. Choose another id.' }]),
  ];
}

function listHouseFaults(figures: CheckPorts['figures'], table: PackTable | undefined): readonly DraftFault[] {
  if (table === undefined) return [];
  const { topValueSun } = packFigures(table);
  const mostSun = mostCashPrizeSun(figures);
  if (topValueSun <= mostSun) return [];
  const most = formatVt(mostSun < 0n ? 0n : mostSun);
  return [
    { field: '', text: `Its top prize is ${formatVt(topValueSun)} VT. The house's cash allows ${most} VT at most.` },
  ];
}

export function presentCheck(
  { faults, houseFaults, version, table, noticeHours, losses }: CheckedDraft,
  figures: CheckPorts['figures'],
  revision: number,
): ResponseOf<typeof checkPackDraft> {
  const mostSun = mostCashPrizeSun(figures);
  return {
    revision,
    faults: [...faults, ...houseFaults],
    version,
    hash: table === undefined ? null : packHash(nodeHashes, table),
    noticeHours,
    noticeReasons: [...losses],
    mostPrize: formatVt(mostSun < 0n ? 0n : mostSun),
  };
}
