import type { UserId } from '@voltide/core';
import type { JackpotState } from '@voltide/games/jackpot/operator-contract';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';
import { USERNAME_OF } from '../../people/person/account-named.sql.ts';

/** A day of the jackpot with the state of its prizes. Before the seal its figures are not in its row. */
export type OperatorDayRow = {
  readonly date: string;
  readonly state: JackpotState;
  readonly sharesSun: bigint | null;
  readonly carriedSun: bigint;
  readonly carrySun: bigint | null;
  readonly players: number | null;
  readonly tickets: number | null;
  readonly sealedAtMs: bigint | null;
  readonly drawnAtMs: bigint | null;
  readonly root: string | null;
  readonly beacon: string | null;
  readonly paid: number;
  readonly waiting: number;
  readonly lapsed: number;
  readonly cashSun: bigint;
  readonly promoSun: bigint;
};

const STATE = `case when d.sealed_at_ms is null then 'open' when d.drawn_at_ms is null then 'sealed'
  when d.document is null then 'carried' else 'drawn' end`;

const DAY = `select d.day::text as date, ${STATE} as state, d.shares::bigint as "sharesSun",
    d.carried::bigint as "carriedSun", d.carry::bigint as "carrySun", d.entries as players, d.tickets,
    d.sealed_at_ms as "sealedAtMs", d.drawn_at_ms as "drawnAtMs", d.root, d.beacon,
    p.paid, p.waiting, p.lapsed, p.cash as "cashSun", p.promo as "promoSun"
  from voltide.jackpot_day d
  cross join lateral (
    select count(*) filter (where z.paid_at_ms is not null)::integer as paid,
      count(*) filter (where z.paid_at_ms is null and not z.is_lapsed)::integer as waiting,
      count(*) filter (where z.is_lapsed)::integer as lapsed,
      coalesce(sum(z.cash), 0)::bigint as cash, coalesce(sum(z.promo), 0)::bigint as promo
    from voltide.jackpot_prize z where z.day = d.day
  ) p`;

type Page = { readonly state?: JackpotState | undefined; readonly before?: string | undefined };

export async function listDays(
  connection: Connection,
  { state, before }: Page,
  limit: number,
): Promise<readonly OperatorDayRow[]> {
  return list<OperatorDayRow>(connection, {
    name: 'operator-jackpots',
    text: `${DAY} where ($1::text is null or ${STATE} = $1) and d.day < $2::date order by d.day desc limit $3`,
    values: [state ?? null, before ?? 'infinity', limit],
  });
}

export async function findDay(connection: Connection, date: string): Promise<OperatorDayRow | undefined> {
  return find<OperatorDayRow>(connection, {
    name: 'operator-jackpot',
    text: `${DAY} where d.day = $1`,
    values: [date],
  });
}

export type OperatorPrizeRow = {
  readonly place: number;
  readonly id: string;
  readonly userId: UserId;
  readonly username: string | null;
  readonly ticket: number;
  readonly tickets: number;
  readonly bought: number;
  readonly cashSun: bigint;
  readonly promoSun: bigint;
  readonly isLapsed: boolean;
  readonly paidAtMs: bigint | null;
};

export async function listPrizesOf(connection: Connection, date: string): Promise<readonly OperatorPrizeRow[]> {
  return list<OperatorPrizeRow>(connection, {
    name: 'operator-jackpot-prizes',
    text: `select z.place, z.pseudonym as id, z.user_id as "userId", ${USERNAME_OF('i')} as username, z.ticket,
        coalesce(t.tickets, 0) as tickets, coalesce(t.bought, t.tickets, 0) as bought, z.cash::bigint as "cashSun",
        z.promo::bigint as "promoSun", z.is_lapsed as "isLapsed", z.paid_at_ms as "paidAtMs"
      from voltide.jackpot_prize z
      left join voltide.identity i on i.user_id = z.user_id
      left join voltide.jackpot_ticket t on t.day = z.day and t.user_id = z.user_id
      where z.day = $1 order by z.place`,
    values: [date],
  });
}
