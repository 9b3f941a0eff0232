import { type UserId } from '@voltide/core';
import { BOUNTY_STAKE_SUN } from '@voltide/games/referrals/terms';

import type { Connection } from '../../platform/db/pool.ts';
import { one } from '../../platform/db/rows.ts';

type Pair = { readonly refereeId: UserId; readonly referrerId: UserId };

export type BurstRow = {
  readonly withinHour: number;
  readonly mostInHour: number;
  readonly sameNetwork: number;
};

const HOUR_MS = 3_600_000;
const BURST_DAYS_MS = 90 * 86_400_000;

/** Counts the referrer's other referees around the moment of a referee, and the most in any hour of 90 days. */
export async function readBurst(
  connection: Connection,
  { refereeId, referrerId }: Pair,
  { joinedAtMs, nowMs }: { readonly joinedAtMs: bigint; readonly nowMs: number },
): Promise<BurstRow> {
  return one<BurstRow>(connection, {
    name: 'operator-burst',
    text: `with near as (
        select s.referee_id from voltide.referral s
        where s.referrer_id = $2 and s.joined_at_ms between $3::bigint - $4 and $3::bigint + $4
      )
      select (select count(*)::integer from near) as "withinHour",
        (select count(distinct o.user_id)::integer
          from voltide.family_mark f join voltide.family_mark o on o.kind = f.kind and o.mark = f.mark
          where f.user_id = $1 and f.kind = 'network' and o.user_id <> $1
            and o.user_id in (select n.referee_id from near n)) as "sameNetwork",
        coalesce((
          select max(h.count)::integer from (
            select count(*) over (
              order by s.joined_at_ms range between ${HOUR_MS - 1} preceding and current row) as count
            from voltide.referral s
            where s.referrer_id = $2 and s.joined_at_ms > $5::bigint - ${BURST_DAYS_MS}
          ) h), 0) as "mostInHour"`,
    values: [refereeId, referrerId, joinedAtMs, HOUR_MS, nowMs],
  });
}

export type LoopRow = {
  readonly isCircle: boolean;
  readonly deposits: number;
  readonly depositsSun: bigint;
  readonly withdrawals: number;
  readonly withdrawalsSun: bigint;
};

/** Reads whether the referee stands above the referrer, and the transfers between their addresses. */
export async function readLoop(connection: Connection, { refereeId, referrerId }: Pair): Promise<LoopRow> {
  return one<LoopRow>(connection, {
    name: 'operator-loop',
    text: `with recursive up (user_id, height) as (
        select r.referrer_id, 1 from voltide.referral r where r.referee_id = $2
        union all
        select r.referrer_id, u.height + 1 from up u join voltide.referral r on r.referee_id = u.user_id
        where u.height < 11
      ),
      wallet as (
        select distinct l.user_id, l.address from voltide.wallet_link l where l.user_id in ($1, $2)
      ),
      source as (
        select w.user_id, w.address from wallet w
        union
        select d.user_id, d.from_address from voltide.deposit d
        where d.user_id in ($1, $2) and d.final_block is not null and d.state <> 'failed'
      ),
      paid_in as (
        select count(*)::integer as count, coalesce(sum(d.amount), 0)::bigint as sun
        from voltide.deposit d
        join wallet w on w.address = d.from_address and w.user_id <> d.user_id
        where d.user_id in ($1, $2) and d.state = 'credited'
      ),
      paid_out as (
        select count(*)::integer as count, coalesce(sum(d.amount), 0)::bigint as sun
        from voltide.withdrawal d
        join source w on w.address = d.to_address and w.user_id <> d.user_id
        where d.user_id in ($1, $2) and d.state = 'settled'
      )
      select exists (select from up u where u.user_id = $1) as "isCircle", i.count as deposits, i.sun as "depositsSun",
        o.count as withdrawals, o.sun as "withdrawalsSun"
      from paid_in i cross join paid_out o`,
    values: [refereeId, referrerId],
  });
}

export type PatternRow = {
  readonly lastDay: string | null;
  readonly hasStopped: boolean;
  readonly reached: number;
  readonly stopped: number;
};

/** A referee who staked at most this is one who stopped at the bounty, after a week without a cash stake. */
const STOPPED_SUN = (BOUNTY_STAKE_SUN * 6n) / 5n;
const QUIET_DAYS = 7;

export async function readPattern(
  connection: Connection,
  { refereeId, referrerId }: Pair,
  utcDay: number,
): Promise<PatternRow> {
  return one<PatternRow>(connection, {
    name: 'operator-pattern',
    text: `with reached as materialized (
        select r.referee_id, r.stake <= $3::bigint and not exists (
          select from voltide.referral_day d where d.referee_id = r.referee_id and d.utc_day > $4::integer - $5::integer
        ) as has_stopped
        from voltide.referral r where r.referrer_id = $2 and r.bounty_due_at_ms is not null
      )
      select (select ('1970-01-01'::date + max(d.utc_day))::text from voltide.referral_day d where d.referee_id = $1)
          as "lastDay",
        coalesce((select r.has_stopped from reached r where r.referee_id = $1), false) as "hasStopped",
        (select count(*)::integer from reached) as reached,
        (select count(*) filter (where r.has_stopped)::integer from reached r) as stopped`,
    values: [refereeId, referrerId, STOPPED_SUN, utcDay, QUIET_DAYS],
  });
}
