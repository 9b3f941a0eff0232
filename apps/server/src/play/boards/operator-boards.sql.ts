import type { SeasonState } from '@voltide/contract';
import type { UserId } from '@voltide/core';
import type { BoardMeasure, SeasonPeriod } from '@voltide/games/boards/measures';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';
import { USERNAME_OF } from '../../people/person/account-named.sql.ts';

export type OperatorSeasonRow = {
  readonly boardNo: number;
  readonly measure: BoardMeasure;
  readonly period: SeasonPeriod;
  readonly startsOn: string;
  readonly state: SeasonState;
  readonly players: bigint;
  readonly edgeSun: bigint;
  readonly carriedSun: bigint;
  readonly carrySun: bigint | null;
  readonly poolSun: bigint | null;
  readonly isPast: boolean;
  readonly closedAtMs: bigint | null;
  readonly sealedAtMs: bigint | null;
  readonly paidAtMs: bigint | null;
  readonly root: string | null;
  readonly stakesHash: string | null;
  readonly paid: number;
  readonly waiting: number;
  readonly lapsed: number;
  readonly paidSun: bigint;
  readonly waitingSun: bigint;
  readonly lapsedSun: bigint;
};

export type SeasonSearch = {
  readonly measure?: BoardMeasure | undefined;
  readonly period?: SeasonPeriod | undefined;
  readonly state?: SeasonState | undefined;
  readonly before?: number | undefined;
};

const STATE = `case when b.paid_at_ms is not null then 'paid' when b.sealed_at_ms is not null then 'sealed'
  when b.closed_at_ms is not null then 'closed' else 'open' end`;

const SEASON = `select b.board_no as "boardNo", b.measure, b.period, b.starts_on::text as "startsOn", ${STATE} as state,
    coalesce(b.players, (
      select sum(c.players) from voltide.board_chunk c where c.board_no = b.board_no
    ), 0)::bigint as players,
    b.edge as "edgeSun", b.carried::bigint as "carriedSun", b.carry::bigint as "carrySun",
    b.pool::bigint as "poolSun", b.players is not null as "isPast", b.closed_at_ms as "closedAtMs",
    b.sealed_at_ms as "sealedAtMs", b.paid_at_ms as "paidAtMs", b.root, b.stakes_hash as "stakesHash",
    z.paid, z.waiting, z.lapsed, z.paid_sun as "paidSun", z.waiting_sun as "waitingSun", z.lapsed_sun as "lapsedSun"
  from voltide.board b
  cross join lateral (
    select count(*) filter (where p.paid_at_ms is not null)::integer as paid,
      count(*) filter (where p.paid_at_ms is null and not p.is_lapsed)::integer as waiting,
      count(*) filter (where p.is_lapsed)::integer as lapsed,
      coalesce(sum(p.amount) filter (where p.paid_at_ms is not null), 0)::bigint as paid_sun,
      coalesce(sum(p.amount) filter (where p.paid_at_ms is null and not p.is_lapsed), 0)::bigint as waiting_sun,
      coalesce(sum(p.amount) filter (where p.is_lapsed), 0)::bigint as lapsed_sun
    from voltide.board_prize p where p.board_no = b.board_no
  ) z`;

export async function searchSeasons(
  connection: Connection,
  { measure, period, state, before }: SeasonSearch,
  limit: number,
): Promise<readonly OperatorSeasonRow[]> {
  return list<OperatorSeasonRow>(connection, {
    name: 'operator-seasons',
    text: `${SEASON}
      where b.period <> 'all' and ($1::text is null or b.measure = $1) and ($2::text is null or b.period = $2)
        and ($3::text is null or ${STATE} = $3)
        and ($4::integer is null or (b.starts_on, b.board_no) < (
          select o.starts_on, o.board_no from voltide.board o where o.board_no = $4))
      order by b.starts_on desc, b.board_no desc limit $5`,
    values: [measure ?? null, period ?? null, state ?? null, before ?? null, limit],
  });
}

export async function findSeason(connection: Connection, boardNo: number): Promise<OperatorSeasonRow | undefined> {
  return find<OperatorSeasonRow>(connection, {
    name: 'operator-season',
    text: `${SEASON} where b.board_no = $1 and b.period <> 'all'`,
    values: [boardNo],
  });
}

export type OperatorPlaceRow = {
  readonly place: bigint;
  readonly userId: UserId;
  readonly username: string | null;
  readonly score: bigint;
  readonly isLimited: boolean;
  readonly amountSun: bigint | null;
  readonly bucket: 'cash' | 'promo' | null;
  readonly isLapsed: boolean | null;
  readonly paidAtMs: bigint | null;
};

type Page = { readonly from: number; readonly limit: number };

const PLACE = `${USERNAME_OF('i')} as username, s.score,
  exists (select from voltide.limited_account k where k.user_id = s.user_id) as "isLimited"`;

export async function listStanding(
  connection: Connection,
  boardNo: number,
  { from, limit }: Page,
): Promise<readonly OperatorPlaceRow[]> {
  return list<OperatorPlaceRow>(connection, {
    name: 'operator-standing',
    text: `select s.place::bigint as place, s.user_id as "userId", ${PLACE}, z.amount::bigint as "amountSun", z.bucket,
        z.is_lapsed as "isLapsed", z.paid_at_ms as "paidAtMs"
      from voltide.board_standing s
      left join voltide.identity i on i.user_id = s.user_id
      left join voltide.board_prize z on z.board_no = s.board_no and z.place = s.place
      where s.board_no = $1 and s.place >= $2 order by s.place limit $3`,
    values: [boardNo, from, limit],
  });
}

export async function listRunningPlaces(
  connection: Connection,
  boardNo: number,
  { from, limit }: Page,
): Promise<readonly OperatorPlaceRow[]> {
  return list<OperatorPlaceRow>(connection, {
    name: 'operator-running-places',
    text: `select s.place, s.user_id as "userId", ${PLACE}, null::bigint as "amountSun", null as bucket,
        null::boolean as "isLapsed", null::bigint as "paidAtMs"
      from voltide.list_places($1, $2, $3) s left join voltide.identity i on i.user_id = s.user_id
      order by s.place`,
    values: [boardNo, from, limit],
  });
}

export type LimitRow = {
  readonly userId: UserId;
  readonly username: string | null;
  readonly sinceMs: bigint;
  readonly byUserId: UserId | null;
  readonly by: string | null;
  readonly reason: string | null;
};

export async function listLimits(
  connection: Connection,
  before: UserId | undefined,
  limit: number,
): Promise<readonly LimitRow[]> {
  return list<LimitRow>(connection, {
    name: 'operator-limits',
    text: `select k.user_id as "userId", ${USERNAME_OF('i')} as username, k.since_ms as "sinceMs",
        k.by_user_id as "byUserId", ${USERNAME_OF('o')} as by, k.reason
      from voltide.limited_account k
      left join voltide.identity i on i.user_id = k.user_id
      left join voltide.identity o on o.user_id = k.by_user_id
      where $1::bigint is null or (k.since_ms, k.user_id) < (
        select l.since_ms, l.user_id from voltide.limited_account l where l.user_id = $1)
      order by k.since_ms desc, k.user_id desc limit $2`,
    values: [before ?? null, limit],
  });
}

export async function findOpenAccount(connection: Connection, userId: UserId): Promise<string | undefined> {
  const row = await find<{ username: string }>(connection, {
    name: 'operator-limit-account',
    text: `select i.username from voltide.identity i where i.user_id = $1 and i.kind = 'account'`,
    values: [userId],
  });
  return row?.username;
}
