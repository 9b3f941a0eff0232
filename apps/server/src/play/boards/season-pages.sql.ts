import type { BoardMeasure, BoardPeriod } from '@voltide/contract';
import type { UserId } from '@voltide/core';
import type { SeasonPeriod } from '@voltide/games/boards/measures';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';
import { PERSON_COLUMNS, type PersonRow } from '../../people/person/person.sql.ts';

/** A place of a past season. A player who is hidden, excluded or kept off boards by now is anonymous. */
export type PastPlace = PersonRow & {
  readonly place: number;
  readonly userId: UserId;
  readonly score: bigint;
  readonly isLapsed: boolean;
};

/** True where a player is kept off boards at the moment of a parameter: by an operator, or by an exclusion. */
const isOff = (nowMs: string): string => `(
    exists (select from voltide.limited_account k where k.user_id = s.user_id)
    or exists (
      select from voltide.exclusion x
      where x.user_id = s.user_id and x.from_ms <= ${nowMs} and x.until_ms > ${nowMs}))`;

const placesAt = (nowMs: string): string => {
  const isNameless = `w.is_anonymous or w.is_hidden_from_boards or ${isOff(nowMs)} as`;
  return `select s.board_no as "boardNo", s.place, s.user_id as "userId", s.score,
    ${PERSON_COLUMNS.replace('w.is_anonymous as', isNameless)}, coalesce(z.is_lapsed, false) as "isLapsed"
  from voltide.board_standing s
  left join voltide.person w on w.user_id = s.user_id
  left join voltide.board_prize z on z.board_no = s.board_no and z.place = s.place`;
};

export async function listPastPlaces(
  connection: Connection,
  boardNo: number,
  { from, limit, nowMs }: { readonly from: number; readonly limit: number; readonly nowMs: number },
): Promise<readonly PastPlace[]> {
  return list<PastPlace>(connection, {
    name: 'season-places',
    text: `${placesAt('$4')} where s.board_no = $1 and s.place >= $2 order by s.place limit $3`,
    values: [boardNo, from, limit, nowMs],
  });
}

export async function listFirstPlaces(
  connection: Connection,
  boardNos: readonly number[],
  { places, nowMs }: { readonly places: number; readonly nowMs: number },
): Promise<readonly (PastPlace & { readonly boardNo: number })[]> {
  return list<PastPlace & { readonly boardNo: number }>(connection, {
    name: 'season-first-places',
    text: `${placesAt('$3')} where s.board_no = any ($1) and s.place <= $2 order by s.board_no, s.place`,
    values: [boardNos, places, nowMs],
  });
}

/** Finds players of a standing by a name prefix, the best first, without anonymous ones. */
export async function findPastPlaces(
  connection: Connection,
  boardNo: number,
  { name, limit, nowMs }: { readonly name: string; readonly limit: number; readonly nowMs: number },
): Promise<readonly PastPlace[]> {
  return list<PastPlace>(connection, {
    name: 'season-find-places',
    text: `${placesAt('$4')}
      where s.board_no = $1 and not ${isOff('$4')} and s.user_id in (
        select i.user_id from voltide.identity i
        left join voltide.profile_setting p on p.user_id = i.user_id
        where i.kind = 'account' and lower(i.username) like replace(lower($2), '_', '\\_') || '%'
          and p.is_anonymous is not true and p.is_hidden_from_boards is not true
      )
      order by s.place limit $3`,
    values: [boardNo, name, limit, nowMs],
  });
}

export async function findPastPlace(
  connection: Connection,
  boardNo: number,
  { userId, nowMs }: { readonly userId: UserId; readonly nowMs: number },
): Promise<PastPlace | undefined> {
  return find<PastPlace>(connection, {
    name: 'season-own-place',
    text: `${placesAt('$3')} where s.board_no = $1 and s.user_id = $2`,
    values: [boardNo, userId, nowMs],
  });
}

export type PastSeason = {
  readonly boardNo: number;
  readonly measure: BoardMeasure;
  readonly period: SeasonPeriod;
  readonly startsOn: string;
  readonly players: number;
  readonly edgeSun: bigint;
  readonly carriedSun: bigint;
  readonly carrySun: bigint | null;
  readonly firstNo: bigint | null;
  readonly nextNo: bigint | null;
  readonly isSealed: boolean;
  readonly isPaid: boolean;
  readonly root: string | null;
  readonly stakesHash: string | null;
};

const SEASONS = `select b.board_no as "boardNo", b.measure, b.period, b.starts_on::text as "startsOn", b.players,
    b.edge as "edgeSun", b.carried::bigint as "carriedSun", b.carry::bigint as "carrySun", b.first_no as "firstNo",
    b.next_no as "nextNo", b.sealed_at_ms is not null as "isSealed", b.paid_at_ms is not null as "isPaid", b.root,
    b.stakes_hash as "stakesHash"
  from voltide.board b`;

export async function listPastSeasons(
  connection: Connection,
  { measure, period }: { readonly measure: BoardMeasure; readonly period: BoardPeriod },
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly PastSeason[]> {
  return list<PastSeason>(connection, {
    name: 'season-list',
    text: `${SEASONS}
      where b.measure = $1 and b.period = $2 and b.players is not null and b.starts_on < $3::date
      order by b.starts_on desc limit $4`,
    values: [measure, period, before ?? 'infinity', limit],
  });
}

export async function findSealedSeason(
  connection: Connection,
  { period, startsOn }: { readonly period: SeasonPeriod; readonly startsOn: string },
): Promise<PastSeason | undefined> {
  return find<PastSeason>(connection, {
    name: 'season-sealed',
    text: `${SEASONS}
      where b.measure = 'points' and b.period = $1 and b.starts_on = $2::date and b.sealed_at_ms is not null`,
    values: [period, startsOn],
  });
}

export async function listLapsed(connection: Connection, boardNo: number): Promise<readonly number[]> {
  const rows = await list<{ place: number }>(connection, {
    name: 'season-lapsed',
    text: 'select place from voltide.board_prize where board_no = $1 and is_lapsed order by place',
    values: [boardNo],
  });
  return rows.map(({ place }) => place);
}

type OwnPastPlace = {
  readonly startsOn: string;
  readonly place: number;
  readonly players: number;
  readonly score: bigint;
  readonly amountSun: bigint | null;
};

export async function listOwnPastPlaces(
  connection: Connection,
  { userId, period }: { readonly userId: UserId; readonly period: SeasonPeriod },
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly OwnPastPlace[]> {
  return list<OwnPastPlace>(connection, {
    name: 'season-own-places',
    text: `select b.starts_on::text as "startsOn", s.place, b.players, s.score, z.amount::bigint as "amountSun"
      from voltide.board_standing s
      join voltide.board b on b.board_no = s.board_no
      left join voltide.board_prize z on z.board_no = s.board_no and z.place = s.place
      where s.user_id = $1 and b.measure = 'points' and b.period = $2 and b.players is not null
        and b.starts_on < $3::date
      order by b.starts_on desc limit $4`,
    values: [userId, period, before ?? 'infinity', limit],
  });
}

type PaidPrize = {
  readonly period: SeasonPeriod;
  readonly startsOn: string;
  readonly place: number;
  readonly amountSun: bigint;
  readonly paidAtMs: bigint;
};

/** Lists prizes paid to a player since a moment, the latest first; none while the player is excluded. */
export async function listPaidPrizes(
  connection: Connection,
  { userId, sinceMs, nowMs }: { readonly userId: UserId; readonly sinceMs: number; readonly nowMs: number },
): Promise<readonly PaidPrize[]> {
  return list<PaidPrize>(connection, {
    name: 'season-paid-prizes',
    text: `select b.period, b.starts_on::text as "startsOn", z.place, z.amount::bigint as "amountSun",
        z.paid_at_ms as "paidAtMs"
      from voltide.board_prize z join voltide.board b on b.board_no = z.board_no
      where z.user_id = $1 and z.paid_at_ms > $2 and not exists (
        select from voltide.exclusion e where e.user_id = $1 and e.from_ms <= $3 and e.until_ms > $3)
      order by z.paid_at_ms desc, z.board_no desc`,
    values: [userId, sinceMs, nowMs],
  });
}
