import type { UserId } from '@voltide/core';
import type { SplitRule } from '@voltide/games/jackpot/money';
import type { TicketEntry } from '@voltide/games/jackpot/tickets';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

export async function openFirstDay(connection: Connection, date: string): Promise<void> {
  await connection.query('select voltide.open_jackpot($1)', [date]);
}

export async function foldStakes(connection: Connection, limit: number): Promise<number> {
  const row = await find<{ folded: bigint }>(connection, {
    name: 'jackpot-fold',
    text: 'select voltide.fold_jackpot($1) as folded',
    values: [limit],
  });
  return Number(row?.folded ?? 0n);
}

export async function findOpenDay(connection: Connection): Promise<string | undefined> {
  const row = await find<{ day: string }>(connection, {
    name: 'jackpot-open-day',
    text: 'select day::text as day from voltide.jackpot_day where sealed_at_ms is null',
  });
  return row?.day;
}

/** Locks the open day and reads the feed for it; false where it is another one, or must wait for the draw before. */
export async function holdDay(connection: Connection, date: string): Promise<boolean> {
  const row = await find<{ held: boolean }>(connection, {
    text: 'select voltide.hold_jackpot($1) as held',
    values: [date],
  });
  return row?.held === true;
}

type TicketRow = { readonly userId: UserId; readonly tickets: number; readonly bought: number };

export async function listTicketsOf(connection: Connection, date: string): Promise<readonly TicketRow[]> {
  return list<TicketRow>(connection, {
    text: 'select user_id as "userId", tickets, bought from voltide.count_tickets($1)',
    values: [date],
  });
}

type Seal = {
  readonly date: string;
  readonly atMs: number;
  readonly userIds: readonly UserId[];
  readonly pseudonyms: readonly string[];
  readonly bought: readonly number[];
  readonly root: string;
  readonly beacon: string;
};

export async function sealDay(connection: Connection, seal: Seal): Promise<void> {
  const { date, atMs, userIds, pseudonyms, bought, root, beacon } = seal;
  await connection.query('select voltide.seal_jackpot($1, $2, $3, $4, $5, $6, $7)', [
    date,
    atMs,
    userIds,
    pseudonyms,
    bought,
    root,
    beacon,
  ]);
}

export type WaitingDay = {
  readonly date: string;
  readonly sharesSun: bigint;
  readonly carriedSun: bigint;
  readonly root: string;
  readonly beacon: string;
  readonly step: number;
};

export async function findWaitingDay(connection: Connection): Promise<WaitingDay | undefined> {
  return find<WaitingDay>(connection, {
    name: 'jackpot-waiting-day',
    text: `select day::text as date, shares::bigint as "sharesSun", carried::bigint as "carriedSun", root, beacon,
        beacon_step as step
      from voltide.jackpot_day where sealed_at_ms is not null and drawn_at_ms is null order by day limit 1`,
  });
}

/** Stores a step of the choice of a beacon; false where another node was first. */
export async function stepDay(
  connection: Connection,
  { date, step }: Pick<WaitingDay, 'date' | 'step'>,
  beacon: string,
): Promise<boolean> {
  const row = await find<{ isFirst: boolean }>(connection, {
    text: 'select voltide.step_jackpot($1, $2, $3) as "isFirst"',
    values: [date, step, beacon],
  });
  return row?.isFirst === true;
}

type SealedRow = TicketEntry & { readonly userId: UserId };

export async function listSealed(connection: Connection, date: string): Promise<readonly SealedRow[]> {
  const rows = await list<Omit<SealedRow, 'bought'> & { readonly bought: number | null }>(connection, {
    text: 'select user_id as "userId", pseudonym as id, tickets, bought from voltide.jackpot_ticket where day = $1',
    values: [date],
  });
  return rows.map(({ bought, ...row }) => (bought === null ? row : { ...row, bought }));
}

type WinnerRow = { readonly userId: UserId; readonly staked: bigint; readonly isClosed: boolean };

export async function holdWinners(
  connection: Connection,
  date: string,
  userIds: readonly UserId[],
): Promise<readonly WinnerRow[]> {
  return list<WinnerRow>(connection, {
    text: 'select user_id as "userId", staked, is_closed as "isClosed" from voltide.hold_winners($1, $2)',
    values: [date, userIds],
  });
}

type PrizeIn = {
  readonly userId: UserId;
  readonly ticket: number;
  readonly cashSun: bigint;
  readonly promoSun: bigint;
  readonly isLapsed: boolean;
};

type Draw = {
  readonly date: string;
  readonly atMs: number;
  /** Null without a document, when nothing is split. */
  readonly rule: SplitRule | null;
  readonly document: string | null;
  readonly carrySun: bigint;
  readonly prizes: readonly PrizeIn[];
};

/** Books a draw; false where it was booked already. */
export async function drawDay(connection: Connection, draw: Draw): Promise<boolean> {
  const { date, atMs, rule, document, carrySun, prizes } = draw;
  const row = await find<{ isFirst: boolean }>(connection, {
    text: 'select voltide.draw_jackpot($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as "isFirst"',
    values: [
      date,
      atMs,
      rule,
      document,
      carrySun,
      prizes.map(({ userId }) => userId),
      prizes.map(({ ticket }) => ticket),
      prizes.map(({ cashSun }) => cashSun),
      prizes.map(({ promoSun }) => promoSun),
      prizes.map(({ isLapsed }) => isLapsed),
    ],
  });
  return row?.isFirst === true;
}

export type Unpaid = { readonly date: string; readonly place: number; readonly userId: UserId };

export async function listUnpaid(
  connection: Connection,
  { after, most }: { readonly after: Unpaid | undefined; readonly most: number },
): Promise<readonly Unpaid[]> {
  return list<Unpaid>(connection, {
    name: 'jackpot-unpaid',
    text: `select day::text as date, place, user_id as "userId" from voltide.jackpot_prize
      where paid_at_ms is null and not is_lapsed and (day, place) > ($1::date, $2) order by day, place limit $3`,
    values: [after?.date ?? '-infinity', after?.place ?? 0, most],
  });
}

/** Pays a prize; false where it was paid already. */
export async function payPrize(
  connection: Connection,
  { date, place }: Pick<Unpaid, 'date' | 'place'>,
  atMs: number,
): Promise<boolean> {
  const row = await find<{ isFirst: boolean }>(connection, {
    text: 'select voltide.pay_jackpot($1, $2, $3) as "isFirst"',
    values: [date, place, atMs],
  });
  return row?.isFirst === true;
}
