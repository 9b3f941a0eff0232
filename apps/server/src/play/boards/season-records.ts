import { createHash } from 'node:crypto';

import type { UserId } from '@voltide/core';
import type { SeasonName } from '@voltide/games/boards/merkle';
import { seasonOfDay } from '@voltide/games/boards/periods';
import { stakeLine, stakesHead, type RankedPlayer } from '@voltide/games/boards/season';
import type { SeasonStake } from '@voltide/games/boards/standing';

import type { Database } from '../../platform/db/pool.ts';
import type { Pseudonyms } from '../../platform/secrets/pseudonyms.ts';
import { listStakes, listStanding, type StandingRow } from './season.sql.ts';

type RecordPorts = { readonly database: Database; readonly pseudonyms: Pseudonyms };

type Season = Pick<StandingRow, 'boardNo' | 'period' | 'startsOn' | 'firstNo' | 'nextNo'>;

const PLACES_PER_PAGE = 1000;
const FEED_ROWS_PER_PAGE = 500;

export function nameOf({ period, startsOn }: Pick<Season, 'period' | 'startsOn'>): SeasonName {
  return { period, season: seasonOfDay(period, startsOn) };
}

function pseudonymsOf(pseudonyms: Pseudonyms, { period, season }: SeasonName): (userId: UserId) => string {
  const known = new Map<UserId, string>();
  return (userId) => {
    const id = known.get(userId) ?? pseudonyms(`${period}:${season}`, userId);
    known.set(userId, id);
    return id;
  };
}

/** Reads all placed players, the best first, by pseudonym. The standing must be written. */
export async function readPlayers(ports: RecordPorts, season: Season): Promise<readonly RankedPlayer[]> {
  const idOf = pseudonymsOf(ports.pseudonyms, nameOf(season));
  const players: RankedPlayer[] = [];
  for (;;) {
    const page = { after: players.length, limit: PLACES_PER_PAGE };
    const rows = await listStanding(ports.database, season.boardNo, page);
    for (const { userId, score } of rows) players.push({ id: idOf(userId), points: score });
    if (rows.length < PLACES_PER_PAGE) return players;
  }
}

/** Reads the stakes of a closed season page by page, by pseudonym, in the order in which they counted. */
export async function* readStakes(
  { database, pseudonyms }: RecordPorts,
  season: Season,
): AsyncGenerator<readonly SeasonStake[]> {
  const { period, startsOn, firstNo, nextNo } = season;
  if (firstNo === null || nextNo === null) return;
  const idOf = pseudonymsOf(pseudonyms, nameOf(season));
  let fromNo = firstNo;
  for (;;) {
    const rows = await listStakes(database, { period, startsOn, fromNo, nextNo, limit: FEED_ROWS_PER_PAGE });
    yield rows.flatMap(({ userIds, edges }) =>
      userIds.map((userId, i): SeasonStake => ({ id: idOf(userId), edgeSun: edges[i] ?? 0n })),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < FEED_ROWS_PER_PAGE) return;
    fromNo = last.firstNo + 1n;
  }
}

/** Hashes the stakes of a season, in hexadecimal, without holding all of them. */
export async function hashSeasonStakes(ports: RecordPorts, season: Season): Promise<string> {
  const hash = createHash('sha256').update(stakesHead(nameOf(season)));
  for await (const stakes of readStakes(ports, season)) hash.update(stakes.map(stakeLine).join(''));
  return hash.digest('hex');
}
