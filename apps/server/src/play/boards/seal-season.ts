import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import type { Pseudonyms } from '../../platform/secrets/pseudonyms.ts';
import { hashSeasonStakes } from './season-records.ts';
import { sealBoard, type StandingRow } from './season.sql.ts';
import type { Standings } from './standings.ts';

type SealPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly pseudonyms: Pseudonyms;
  readonly standings: Pick<Standings, 'award'>;
};

/**
 * Seals a season and books its prizes. Neither its standing nor its stakes change any more, so everything is computed
 * before the one transaction that writes it.
 */
export async function sealSeason(ports: SealPorts, season: StandingRow): Promise<void> {
  const { database, clock, standings } = ports;
  const { root, prizes } = await standings.award(season);
  const stakesHash = await hashSeasonStakes(ports, season);
  await sealBoard(database, { boardNo: season.boardNo, atMs: clock.nowMs(), root, stakesHash, prizes });
}
