import type { UserId } from '@voltide/core';
import type { SeasonPeriod } from '@voltide/games/boards/measures';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

/** Finds the first day of the oldest open season of a period, if it ended at or before a moment. */
export async function findEnded(
  connection: Connection,
  period: SeasonPeriod,
  endedByMs: number,
): Promise<string | undefined> {
  const row = await find<{ startsOn: string }>(connection, {
    name: 'season-ended',
    text: `select b.starts_on::text as "startsOn" from voltide.board b
      where b.measure = 'points' and b.period = $1 and b.closed_at_ms is null
        and b.ends_on <= '1970-01-01'::date + floor($2 / 86400000.0)::integer
      order by b.starts_on limit 1`,
    values: [period, endedByMs],
  });
  return row?.startsOn;
}

/** Closes a season; false where another node did, another one has to be closed first, or plays of it are to come. */
export async function closeSeason(
  connection: Connection,
  season: { readonly period: SeasonPeriod; readonly startsOn: string },
  atMs: number,
): Promise<boolean> {
  const row = await find<{ isFirst: boolean }>(connection, {
    text: 'select voltide.close_season($1, $2::date, $3) as "isFirst"',
    values: [season.period, season.startsOn, atMs],
  });
  return row?.isFirst === true;
}

/** Lists the closed boards whose standing is not written in full, the oldest first. */
export async function listUnwritten(connection: Connection): Promise<readonly number[]> {
  const rows = await list<{ boardNo: number }>(connection, {
    name: 'season-unwritten',
    text: `select b.board_no as "boardNo" from voltide.board b
      where b.closed_at_ms is not null and b.players is null order by b.starts_on, b.board_no`,
  });
  return rows.map(({ boardNo }) => boardNo);
}

export async function writeStanding(
  connection: Connection,
  boardNo: number,
  { atMs, limit }: { readonly atMs: number; readonly limit: number },
): Promise<number> {
  const row = await find<{ written: bigint }>(connection, {
    name: 'season-write-standing',
    text: 'select voltide.write_standing($1, $2, $3) as written',
    values: [boardNo, atMs, limit],
  });
  return Number(row?.written ?? 0n);
}

export type StandingRow = {
  readonly boardNo: number;
  readonly period: SeasonPeriod;
  readonly startsOn: string;
  readonly players: number;
  readonly edgeSun: bigint;
  readonly carriedSun: bigint;
  readonly firstNo: bigint | null;
  readonly nextNo: bigint | null;
};

/** Lists the oldest unsealed season of each period, if its standing is written. */
export async function listUnsealed(connection: Connection): Promise<readonly StandingRow[]> {
  return list<StandingRow>(connection, {
    name: 'season-unsealed',
    text: `select f.board_no as "boardNo", f.period, f.starts_on::text as "startsOn", f.players, f.edge as "edgeSun",
        f.carried::bigint as "carriedSun", f.first_no as "firstNo", f.next_no as "nextNo"
      from (
        select distinct on (b.period) b.board_no, b.period, b.starts_on, b.players, b.edge, b.carried, b.first_no,
          b.next_no
        from voltide.board b where b.measure = 'points' and b.ends_on is not null and b.sealed_at_ms is null
        order by b.period, b.starts_on
      ) f
      where f.players is not null`,
  });
}

type PlaceRow = {
  readonly place: number;
  readonly userId: UserId;
  readonly score: bigint;
  readonly reached: bigint;
};

export async function listStanding(
  connection: Connection,
  boardNo: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly PlaceRow[]> {
  return list<PlaceRow>(connection, {
    name: 'season-standing',
    text: `select place, user_id as "userId", score, reached from voltide.board_standing
      where board_no = $1 and place > $2 order by place limit $3`,
    values: [boardNo, after, limit],
  });
}

/** Cash stakes that the boards counted together: the first has this number, the others the following ones. */
type StakesRow = {
  readonly firstNo: bigint;
  readonly userIds: readonly UserId[];
  readonly edges: readonly bigint[];
};

type SeasonStakes = {
  readonly period: SeasonPeriod;
  readonly startsOn: string;
  /** Numbers before this one are read. */
  readonly fromNo: bigint;
  readonly nextNo: bigint;
  readonly limit: number;
};

export async function listStakes(connection: Connection, stakes: SeasonStakes): Promise<readonly StakesRow[]> {
  const { period, startsOn, fromNo, nextNo, limit } = stakes;
  return list<StakesRow>(connection, {
    name: 'season-stakes',
    text: `select s.first_no as "firstNo", s.user_ids as "userIds", s.edges from voltide.board_stakes s
      where s.first_no >= $1 and s.first_no < $2
        and $4::date = case $3 when 'day' then s.day when 'week' then s.week else s.month end
      order by s.first_no limit $5`,
    values: [fromNo, nextNo, period, startsOn, limit],
  });
}

/** The row that sealing a season writes. Prizes are in order of their places. */
type SeasonSeal = {
  readonly boardNo: number;
  readonly atMs: number;
  readonly root: string;
  readonly stakesHash: string;
  readonly prizes: readonly { readonly place: number; readonly amountSun: bigint }[];
};

/** Seals a season and books its prizes; false where another node did. */
export async function sealBoard(connection: Connection, seal: SeasonSeal): Promise<boolean> {
  const { boardNo, atMs, root, stakesHash, prizes } = seal;
  const row = await find<{ isFirst: boolean }>(connection, {
    text: 'select voltide.seal_board($1, $2, $3, $4, $5, $6) as "isFirst"',
    values: [
      boardNo,
      atMs,
      root,
      stakesHash,
      prizes.map(({ place }) => place),
      prizes.map(({ amountSun }) => amountSun),
    ],
  });
  return row?.isFirst === true;
}

export type UnpaidPrize = { readonly boardNo: number; readonly place: number; readonly userId: UserId };

export async function listUnpaidPrizes(
  connection: Connection,
  { after, limit }: { readonly after: UnpaidPrize | undefined; readonly limit: number },
): Promise<readonly UnpaidPrize[]> {
  return list<UnpaidPrize>(connection, {
    name: 'season-unpaid',
    text: `select board_no as "boardNo", place, user_id as "userId" from voltide.board_prize
      where paid_at_ms is null and not is_lapsed and (board_no, place) > ($1, $2) order by board_no, place limit $3`,
    values: [after?.boardNo ?? 0, after?.place ?? 0, limit],
  });
}

/** Pays a prize; false where it was paid already. */
export async function payBoardPrize(
  connection: Connection,
  { boardNo, place }: Pick<UnpaidPrize, 'boardNo' | 'place'>,
  atMs: number,
): Promise<boolean> {
  const row = await find<{ isFirst: boolean }>(connection, {
    text: 'select voltide.pay_board_prize($1, $2, $3) as "isFirst"',
    values: [boardNo, place, atMs],
  });
  return row?.isFirst === true;
}

export async function clearBoards(connection: Connection, limit: number): Promise<number> {
  const row = await find<{ gone: bigint }>(connection, {
    name: 'season-clear',
    text: 'select voltide.clear_boards($1) as gone',
    values: [limit],
  });
  return Number(row?.gone ?? 0n);
}
