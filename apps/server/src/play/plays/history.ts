import {
  LIMITS,
  type HistoryPlay,
  type listPlays,
  type Play,
  type QueryOf,
  type ResponseOf,
  type sumPlays,
} from '@voltide/contract';
import { formatVt, type UserId } from '@voltide/core';
import type { PlayRecord } from '@voltide/games/records/record';

import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { createSharedReads } from '../../platform/concurrency/shared-reads.ts';
import { comparePlaces, PLAY_PLACE, type BattleEntries, type Place } from './battle-entries.ts';
import { battleIdIn, parsePlayId } from './play.ts';
import { findPlayRow, listPlayRows, sumPlayRows, type PlayFilter, type PlayRow } from './plays.sql.ts';
import { BATTLES, type Presenters } from './presenters.ts';

type HistoryPorts = {
  readonly database: Connection;
  readonly presenter: Pick<Presenters, 'view' | 'record' | 'tablesOf' | 'playedBy'>;
  readonly battles: BattleEntries;
};

/** One page of a player's history, newest first; `next` names the play to continue from, null at the end. */
type HistoryPage = { readonly plays: HistoryPlay[]; readonly next: string | null };

const BEYOND: Place = { epoch: PLAY_PLACE, nonce: PLAY_PLACE, place: PLAY_PLACE };

type ListQuery = QueryOf<typeof listPlays>;
type SumQuery = QueryOf<typeof sumPlays>;

export type History = ReturnType<typeof createHistory>;

export function createHistory({ database, presenter, battles }: HistoryPorts) {
  const viewOf = ({ play, heldK }: PlayRow): Play => presenter.view(play, (k) => (heldK.includes(k) ? 'held' : 'sold'));
  const filterOf = ({ game, pack, from, until, result }: SumQuery): PlayFilter => ({
    tableIds: presenter.tablesOf({ game, pack }),
    fromMs: from === undefined ? undefined : Date.parse(from),
    untilMs: until === undefined ? undefined : Date.parse(until),
    isWon: result === undefined ? undefined : result === 'won',
  });
  /** Finds one play of this user; never another user's. */
  const find = async (userId: UserId, playId: string): Promise<Play | undefined> => {
    const row = await findPlayRow(database, userId, parsePlayId(playId));
    return row === undefined ? undefined : viewOf(row);
  };
  const placeBefore = async (userId: UserId, before: string | undefined): Promise<Place | undefined> => {
    if (before === undefined) return BEYOND;
    const battleId = battleIdIn(before);
    if (battleId === undefined) return { ...parsePlayId(before), place: PLAY_PLACE };
    return (await battles.find(userId, battleId))?.at;
  };
  /** A heavy player's totals read hundreds of thousands of rows: concurrent tabs share one read. */
  const readSums = createSharedReads(async (key) => {
    const { userId, query } = JSON.parse(key) as { readonly userId: string; readonly query: SumQuery };
    const owner = BigInt(userId) as UserId;
    const filter = filterOf(query);
    const plays = await sumPlayRows(database, owner, filter);
    const fought = await battles.sum(owner, filter);
    const sums = addUp([plays, ...(isOfBattles(query) ? [fought] : [])]);
    return { ...sums, ...presenter.playedBy(plays.tableIds, fought.hasAny) };
  });
  return {
    find,

    /** @throws AppError `not_found` */
    async get(userId: UserId, id: string): Promise<HistoryPlay> {
      const battleId = battleIdIn(id);
      const play = battleId === undefined ? await find(userId, id) : (await battles.find(userId, battleId))?.play;
      if (play === undefined) throw new AppError('not_found');
      return play;
    },

    /** Returns the record of one play, which can be checked anywhere. @throws AppError `not_found` */
    async getRecord(userId: UserId, playId: string): Promise<PlayRecord> {
      const row = await findPlayRow(database, userId, parsePlayId(playId));
      if (row === undefined) throw new AppError('not_found');
      return presenter.record(row.play);
    },

    async list(userId: UserId, { before, ...query }: ListQuery): Promise<HistoryPage> {
      const from = await placeBefore(userId, before);
      if (from === undefined) return { plays: [], next: null };
      const filter = filterOf(query);
      const limit = LIMITS.playsPerPage + 1;
      const rows = await listPlayRows(database, userId, { ...filter, before: from, limit });
      const fought = isOfBattles(query) ? await battles.list(userId, { ...filter, before: from, limit }) : [];
      const all = [...rows.map((row) => ({ at: placeOf(row), play: viewOf(row) })), ...fought]
        .toSorted((left, right) => comparePlaces(right.at, left.at))
        .map(({ play }) => play);
      const shown = all.slice(0, LIMITS.playsPerPage);
      return { plays: shown, next: all.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
    },

    sum: (userId: UserId, query: SumQuery): Promise<ResponseOf<typeof sumPlays>> =>
      readSums(JSON.stringify({ userId: `${userId}`, query })),
  };
}

type Totals = { readonly count: number; readonly stakedSun: bigint; readonly returnedSun: bigint };

function addUp(parts: readonly Totals[]) {
  const stakedSun = parts.reduce((sum, each) => sum + each.stakedSun, 0n);
  const returnedSun = parts.reduce((sum, each) => sum + each.returnedSun, 0n);
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    staked: formatVt(stakedSun),
    returned: formatVt(returnedSun),
    net: formatVt(returnedSun - stakedSun),
  };
}

/** Battles have no odds table of their own, and belong to no pack. */
function isOfBattles({ game, pack }: SumQuery): boolean {
  return pack === undefined && (game === undefined || game === BATTLES);
}

function placeOf({ play: { epoch, nonce } }: PlayRow): Place {
  return { epoch, nonce, place: PLAY_PLACE };
}
