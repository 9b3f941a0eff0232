import { LIMITS, type listPlays, type Play, type QueryOf, type ResponseOf, type sumPlays } from '@voltide/contract';
import { formatVt, type UserId } from '@voltide/core';
import type { PlayRecord } from '@voltide/games/record';

import type { Database } from '../db/pool.ts';
import { AppError } from '../errors.ts';
import { parsePlayId, playIdOf } from './play.ts';
import { findPlayRow, listPlayRows, sumPlayRows, type PlayFilter, type PlayRow } from './plays.sql.ts';
import type { Tellers } from './tellers.ts';

type HistoryPorts = {
  readonly database: Database;
  readonly teller: Pick<Tellers, 'view' | 'record' | 'tablesOf' | 'playedBy'>;
};

/** One page of a player's history, newest first; `next` names the play to go on from, null at the end. */
export type HistoryPage = { readonly plays: Play[]; readonly next: string | null };

type ListQuery = QueryOf<typeof listPlays>;
type SumQuery = QueryOf<typeof sumPlays>;

export type History = ReturnType<typeof createHistory>;

/** What a player has played, read by key. */
export function createHistory({ database, teller }: HistoryPorts) {
  const viewOf = ({ play, heldK }: PlayRow): Play =>
    teller.view(play, (k) => (heldK.includes(k) ? 'held' : 'exchanged'));
  const filterOf = ({ game, pack, from, until, result }: SumQuery): PlayFilter => ({
    tableIds: teller.tablesOf({ game, pack }),
    fromMs: from === undefined ? undefined : Date.parse(from),
    untilMs: until === undefined ? undefined : Date.parse(until),
    isWon: result === undefined ? undefined : result === 'won',
  });
  /** One play of this user; nobody else's is ever found. */
  const find = async (userId: UserId, playId: string): Promise<Play | undefined> => {
    const row = await findPlayRow(database, userId, parsePlayId(playId));
    return row === undefined ? undefined : viewOf(row);
  };
  return {
    find,

    /** @throws AppError `not_found` */
    async get(userId: UserId, playId: string): Promise<Play> {
      const play = await find(userId, playId);
      if (play === undefined) throw new AppError('not_found');
      return play;
    },

    /** The record of one play, to be checked anywhere. @throws AppError `not_found` */
    async getRecord(userId: UserId, playId: string): Promise<PlayRecord> {
      const row = await findPlayRow(database, userId, parsePlayId(playId));
      if (row === undefined) throw new AppError('not_found');
      return teller.record(row.play);
    },

    async list(userId: UserId, { before, ...query }: ListQuery): Promise<HistoryPage> {
      const rows = await listPlayRows(database, userId, {
        ...filterOf(query),
        before: before === undefined ? undefined : parsePlayId(before),
        limit: LIMITS.playsPerPage + 1,
      });
      const shown = rows.slice(0, LIMITS.playsPerPage);
      const last = shown.at(-1);
      return {
        plays: shown.map(viewOf),
        next: rows.length > shown.length && last !== undefined ? playIdOf(last.play) : null,
      };
    },

    /** What all plays that match staked and brought back, and every game and pack that was ever played. */
    async sum(userId: UserId, query: SumQuery): Promise<ResponseOf<typeof sumPlays>> {
      const { count, stakedSun, returnedSun, tableIds } = await sumPlayRows(database, userId, filterOf(query));
      return {
        count,
        staked: formatVt(stakedSun),
        returned: formatVt(returnedSun),
        net: formatVt(returnedSun - stakedSun),
        ...teller.playedBy(tableIds),
      };
    },
  };
}
