import type { BoardMeasure, BoardPeriod } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';
import { PERSON_COLUMNS, type PersonRow } from '../../people/person/person.sql.ts';
import type { Score } from './boards.sql.ts';

export type BoardState = {
  readonly boardNo: number;
  readonly edgeSun: bigint;
  readonly carriedSun: bigint;
  readonly players: bigint;
  /** True once the season has a standing: its places are read from there. */
  readonly isPast: boolean;
  readonly isPaid: boolean;
  readonly poolSun: bigint | null;
};

export type PlaceRow = PersonRow & { readonly place: bigint; readonly userId: UserId; readonly score: bigint };

type BoardName = { readonly measure: BoardMeasure; readonly period: BoardPeriod; readonly startsOn: string };

export async function findBoardState(
  connection: Connection,
  { measure, period, startsOn }: BoardName,
): Promise<BoardState | undefined> {
  return find<BoardState>(connection, {
    name: 'boards-state',
    text: `select b.board_no as "boardNo", b.edge as "edgeSun", b.carried::bigint as "carriedSun",
        coalesce(b.players, (
          select sum(c.players) from voltide.board_chunk c where c.board_no = b.board_no
        ), 0)::bigint as players,
        b.players is not null as "isPast", b.paid_at_ms is not null as "isPaid", b.pool::bigint as "poolSun"
      from voltide.board b where b.measure = $1 and b.period = $2 and b.starts_on = $3::date`,
    values: [measure, period, startsOn],
  });
}

export async function listLivePlaces(
  connection: Connection,
  boardNo: number,
  { from, limit }: { readonly from: bigint; readonly limit: number },
): Promise<readonly PlaceRow[]> {
  return list<PlaceRow>(connection, {
    name: 'boards-live-places',
    text: `select l.place, l.user_id as "userId", l.score, ${PERSON_COLUMNS}
      from voltide.list_places($1, $2, $3) l left join voltide.person w on w.user_id = l.user_id
      order by l.place`,
    values: [boardNo, from, limit],
  });
}

/** Finds players of a board by a name prefix, the best first, without anonymous ones. */
export async function findLivePlaces(
  connection: Connection,
  boardNo: number,
  { name, limit }: { readonly name: string; readonly limit: number },
): Promise<readonly PlaceRow[]> {
  return list<PlaceRow>(connection, {
    name: 'boards-find-places',
    text: `select voltide.place_of(s.board_no, s.score, s.reached) as place, s.user_id as "userId", s.score,
        ${PERSON_COLUMNS}
      from (
        select b.board_no, b.user_id, b.score, b.reached
        from voltide.identity i
        join voltide.board_score b on b.user_id = i.user_id and b.board_no = $1 and b.is_listed and b.score > 0
        left join voltide.profile_setting p on p.user_id = i.user_id
        where i.kind = 'account' and lower(i.username) like replace(lower($2), '_', '\\_') || '%'
          and p.is_anonymous is not true
        order by b.score desc, b.reached limit $3
      ) s
      join voltide.person w on w.user_id = s.user_id
      order by 1`,
    values: [boardNo, name, limit],
  });
}

/** The reason why a player has no place on boards. */
type Off = 'operator' | 'limited' | 'excluded' | 'hidden';
type Own = { readonly off: Off | null } & { readonly [K in keyof Score]: Score[K] | null };

export async function findOwnScore(
  connection: Connection,
  { userId, boardNo, nowMs }: { readonly userId: UserId; readonly boardNo: number | undefined; readonly nowMs: number },
): Promise<Own | undefined> {
  return find<Own>(connection, {
    name: 'boards-own-score',
    text: `select s.score, s.reached, case
          when i.role <> 'player' then 'operator'
          when exists (select from voltide.limited_account l where l.user_id = i.user_id) then 'limited'
          when exists (
            select from voltide.exclusion e where e.user_id = i.user_id and e.from_ms <= $3 and e.until_ms > $3
          ) then 'excluded'
          when exists (
            select from voltide.profile_setting p where p.user_id = i.user_id and p.is_hidden_from_boards
          ) then 'hidden'
        end as off
      from voltide.identity i
      left join voltide.board_score s on s.user_id = i.user_id and s.board_no = $2 and s.score > 0
      where i.user_id = $1`,
    values: [userId, boardNo ?? null, nowMs],
  });
}
