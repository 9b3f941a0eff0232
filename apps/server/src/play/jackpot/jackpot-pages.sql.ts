import { type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';

export type DayFigures = {
  readonly sharesSun: bigint;
  readonly carriedSun: bigint;
  readonly players: number;
  readonly tickets: number;
};

export type CountedTickets = { readonly tickets: number; readonly bought: number };

export type DayReading = DayFigures & { readonly ticketsOf: ReadonlyMap<UserId, CountedTickets> };

type OwnCounts = { readonly own: readonly number[]; readonly ownBought: readonly number[] };

/** Reads a day and the tickets of these users in it, all from one count. */
export async function readDay(connection: Connection, date: string, userIds: readonly UserId[]): Promise<DayReading> {
  const row = await one<DayFigures & OwnCounts>(connection, {
    name: 'jackpot-day',
    text: `with counted as materialized (
        select c.user_id, c.tickets, c.bought from voltide.count_tickets($1::date) c
      )
      select (select coalesce(sum(s.share), 0)::bigint from voltide.jackpot_stake s where s.day = $1::date)
          as "sharesSun",
        coalesce((select d.carried::bigint from voltide.jackpot_day d where d.day = $1::date), 0) as "carriedSun",
        (select count(*)::integer from counted) as players,
        (select coalesce(sum(c.tickets), 0)::integer from counted c) as tickets,
        array(select coalesce(c.tickets, 0) from unnest($2::bigint[]) with ordinality as a (user_id, place)
          left join counted c using (user_id) order by a.place) as own,
        array(select coalesce(c.bought, 0) from unnest($2::bigint[]) with ordinality as a (user_id, place)
          left join counted c using (user_id) order by a.place) as "ownBought"`,
    values: [date, userIds],
  });
  const { own, ownBought, ...figures } = row;
  const countOf = (i: number): CountedTickets => ({ tickets: own[i] ?? 0, bought: ownBought[i] ?? 0 });
  return { ...figures, ticketsOf: new Map(userIds.map((userId, i) => [userId, countOf(i)])) };
}

type OwnTickets = CountedTickets & { readonly id: string };

/** Finds a user's line in the sealed list of a day. In lists that were sealed before rule 3 any ticket can win cash. */
export async function findOwnTickets(
  connection: Connection,
  date: string,
  userId: UserId,
): Promise<OwnTickets | undefined> {
  return find<OwnTickets>(connection, {
    name: 'jackpot-own-tickets',
    text: `select pseudonym as id, tickets, coalesce(bought, tickets) as bought
      from voltide.jackpot_ticket where day = $1 and user_id = $2`,
    values: [date, userId],
  });
}

export type SealedDay = DayFigures & {
  readonly date: string;
  readonly sealedAtMs: bigint;
  readonly drawnAtMs: bigint | null;
  readonly root: string;
  readonly beacon: string;
  readonly carrySun: bigint | null;
  readonly isCarried: boolean;
};

const SEALED = `select day::text as date, shares::bigint as "sharesSun", carried::bigint as "carriedSun",
    entries as players, tickets, sealed_at_ms as "sealedAtMs", drawn_at_ms as "drawnAtMs", root, beacon,
    carry::bigint as "carrySun", drawn_at_ms is not null and document is null as "isCarried"
  from voltide.jackpot_day`;

export async function findUndrawn(connection: Connection): Promise<SealedDay | undefined> {
  return find<SealedDay>(connection, {
    name: 'jackpot-undrawn',
    text: `${SEALED} where sealed_at_ms is not null and drawn_at_ms is null order by day limit 1`,
  });
}

export async function findSealed(connection: Connection, date: string): Promise<SealedDay | undefined> {
  return find<SealedDay>(connection, {
    name: 'jackpot-sealed',
    text: `${SEALED} where day = $1 and sealed_at_ms is not null`,
    values: [date],
  });
}

export async function listDrawn(
  connection: Connection,
  before: string | undefined,
  limit: number,
): Promise<readonly SealedDay[]> {
  return list<SealedDay>(connection, {
    name: 'jackpot-drawn',
    text: `${SEALED} where drawn_at_ms is not null and day < $1::date order by day desc limit $2`,
    values: [before ?? 'infinity', limit],
  });
}

/** Finds the public export of a day, as the stored text; null where there is none. */
export async function findDocument(connection: Connection, date: string): Promise<string | null> {
  const row = await find<{ document: string | null }>(connection, {
    name: 'jackpot-document',
    text: 'select document from voltide.jackpot_day where day = $1',
    values: [date],
  });
  return row?.document ?? null;
}

export type PrizeRow = {
  readonly date: string;
  readonly place: number;
  readonly id: string;
  readonly cashSun: bigint;
  readonly promoSun: bigint;
  readonly isLapsed: boolean;
};

const PRIZES = `select day::text as date, place, pseudonym as id, cash::bigint as "cashSun",
    promo::bigint as "promoSun", is_lapsed as "isLapsed"
  from voltide.jackpot_prize`;

export async function listPrizes(connection: Connection, dates: readonly string[]): Promise<readonly PrizeRow[]> {
  return list<PrizeRow>(connection, {
    name: 'jackpot-prizes',
    text: `${PRIZES} where day = any ($1::date[]) order by day, place`,
    values: [dates],
  });
}

export async function findOwnPrize(
  connection: Connection,
  date: string,
  userId: UserId,
): Promise<PrizeRow | undefined> {
  return find<PrizeRow>(connection, {
    name: 'jackpot-own-prize',
    text: `${PRIZES} where day = $1 and user_id = $2 and paid_at_ms is not null`,
    values: [date, userId],
  });
}

export async function listOwnIds(
  connection: Connection,
  dates: readonly string[],
  userId: UserId,
): Promise<readonly { readonly date: string; readonly id: string }[]> {
  return list<{ date: string; id: string }>(connection, {
    name: 'jackpot-own-ids',
    text: `select day::text as date, pseudonym as id from voltide.jackpot_ticket
      where day = any ($1::date[]) and user_id = $2`,
    values: [dates, userId],
  });
}
