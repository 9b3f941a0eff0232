import type { Connection } from '../../platform/db/pool.ts';
import { countOf } from './count-of.ts';

/** Selects the expected sums of each referee's cash stakes by hour: before the referral ended, and in all. */
const EXPECTED = `
  select r.referrer_id, r.referee_id, (s.at_ms / 3600000)::integer as hour,
    coalesce(sum(s.sign * s.stake) filter (where s.at_ms < r.end_ms), 0) as least_stake,
    coalesce(sum(s.sign * s.edge) filter (where s.at_ms < r.end_ms), 0) as least_edge,
    coalesce(sum(s.sign * (s.edge * t.bps / 10000)) filter (where s.at_ms < r.end_ms), 0) as least_earned,
    sum(s.sign * s.stake) as stake, sum(s.sign * s.edge) as edge,
    coalesce(sum(s.sign * (s.edge * t.bps / 10000)), 0) as earned
  from (
    select r.referrer_id, r.referee_id, r.joined_at_ms, least(
        case r.state when 'refused' then r.reviewed_at_ms end, p.closed_at_ms, 9223372036854775807) as end_ms
    from voltide.referral r join voltide.player p on p.user_id = r.referrer_id
  ) r
  join (
    select p.user_id, p.at_ms, p.stake::bigint as stake, p.edge::bigint as edge, 1 as sign
    from voltide.play p where p.bucket = 'cash' and p.stake > 0
    union all
    select b.user_id, b.at_ms, b.stake::bigint, b.edge::bigint, 1
    from voltide.battle_play b where b.bucket = 'cash' and b.stake > 0
    union all
    select u.user_id, f.at_ms, u.stake, u.edge, -1
    from voltide.stake_feed f
    join voltide.feed_cursor c on c.reader = 'referrals' and (f.tx, f.feed_id) > (c.tx, c.feed_id)
    cross join lateral unnest(f.user_ids, f.buckets, f.stakes, f.edges) as u (user_id, bucket, stake, edge)
    where u.bucket = 'cash'
  ) s on s.user_id = r.referee_id and s.at_ms >= r.joined_at_ms
  left join voltide.referral_tier t on t.referrer_id = r.referrer_id and t.utc_day = s.at_ms / 86400000
  group by 1, 2, 3 having sum(s.sign * s.stake) <> 0`;

/** The share of the edge by the tiers of rules book §10. */
const BPS = `case
  when t.active < 5 then 1000 when t.active < 25 then 1200 when t.active < 100 then 1400 when t.active < 500 then 1600
  else 2000 end`;

const EARNING_FAULTS = `
  select count(*) as count
  from voltide.referral_earning e
  full join (${EXPECTED}) x using (referrer_id, referee_id, hour)
  where coalesce(e.stake, 0) not between coalesce(x.least_stake, 0) and coalesce(x.stake, 0)
    or coalesce(e.edge, 0) not between coalesce(x.least_edge, 0) and coalesce(x.edge, 0)
    or coalesce(e.earned, 0) not between coalesce(x.least_earned, 0) and coalesce(x.earned, 0)`;

const SUM_FAULTS = `
  select (
    select count(*)
    from (
      select r.referee_id, r.stake::bigint as stake, r.edge::bigint as edge, r.earned::bigint as earned, r.stake_days
      from voltide.referral r where r.stake > 0 or r.edge > 0 or r.earned > 0 or r.stake_days > 0
    ) r
    full join (
      select e.referee_id, sum(e.stake) as stake, sum(e.edge) as edge, sum(e.earned) as earned,
        count(distinct e.hour / 24) as days
      from voltide.referral_earning e group by 1
    ) e on e.referee_id = r.referee_id
    where (r.stake, r.edge, r.earned, r.stake_days) is distinct from (e.stake, e.edge, e.earned, e.days)
  ) + (
    select count(*) from voltide.referral_day d
    full join (
      select e.referee_id, e.hour / 24 as utc_day, sum(e.stake) as stake from voltide.referral_earning e group by 1, 2
    ) e on e.referee_id = d.referee_id and e.utc_day = d.utc_day
    where d.stake is distinct from e.stake
  ) + (
    select count(*) from voltide.referral_tier t
    full join (
      select e.referrer_id, e.hour / 24 as utc_day, sum(e.stake) as stake, sum(e.edge) as edge, sum(e.earned) as earned
      from voltide.referral_earning e group by 1, 2
    ) e on e.referrer_id = t.referrer_id and e.utc_day = t.utc_day
    where (t.stake, t.edge, t.earned) is distinct from (e.stake, e.edge, e.earned)
  ) as count`;

/**
 * Tiers with another share than their active referees give, or with a wrong number of active referees; referees who are
 * active for longer than their stakes allow; and referrers with a wrong count.
 */
const ACTIVE_FAULTS = `
  select (
    select count(*) from voltide.referral_tier t
    where t.bps <> ${BPS} or t.active > (
      select count(*) from voltide.referral r
      where r.referrer_id = t.referrer_id and 20000000 <= (
        select sum(d.stake) from voltide.referral_day d
        where d.referee_id = r.referee_id and d.utc_day between t.utc_day - 30 and t.utc_day - 1))
  ) + (
    select count(*) from voltide.referral r
    where r.active_through > coalesce((
        select max(k.utc_day) + 30
        from voltide.referral_day l
        join voltide.referral_day k on k.referee_id = l.referee_id and k.utc_day between l.utc_day - 29 and l.utc_day
        where l.referee_id = r.referee_id and 20000000 <= (
          select sum(m.stake) from voltide.referral_day m
          where m.referee_id = l.referee_id and m.utc_day between k.utc_day and l.utc_day)
      ), 0)
      or r.is_counted and r.active_through = 0
  ) + (
    select count(*)
    from (select m.user_id, m.amount from voltide.progress_measure m where m.measure = 'referrals') m
    full join (
      select r.referrer_id as user_id, count(*) as amount from voltide.referral r where r.is_counted group by 1
    ) r using (user_id)
    where m.amount is distinct from r.amount
  ) as count`;

/** Claims that differ from what referrals say was claimed, were paid too early, or booked otherwise or not at all. */
const CLAIM_FAULTS = `
  select (
    select count(*)
    from (
      select r.referrer_id, sum(r.claimed) as claimed from voltide.referral r group by 1 having sum(r.claimed) > 0
    ) r
    full join (
      select c.referrer_id, sum(c.amount) as claimed, count(*) as claims, max(c.claim_no) as last
      from voltide.referral_claim c group by 1
    ) c using (referrer_id)
    where r.claimed is distinct from c.claimed or c.claims is distinct from c.last
  ) + (
    select count(*) from voltide.referral r
    where r.claimed > 0 and r.claimed > (
      select coalesce(sum(e.earned), 0) from voltide.referral_earning e
      where e.referrer_id = r.referrer_id and e.referee_id = r.referee_id and e.hour < (
        select (max(c.at_ms) - 86400000) / 3600000 from voltide.referral_claim c
        where c.referrer_id = r.referrer_id))
  ) + (
    select count(*)
    from (
      select o.user_id, o.key, o.credited::bigint as amount, t.amount::bigint as moved
      from voltide.operation o
      left join voltide.transfer t on t.user_id = o.user_id and t.operation_key = o.key and t.kind = 'cash'
        and t.cause = 'referral' and t.system_account = 'house'
      where o.kind = 'referral'
    ) o
    full join voltide.referral_claim c on c.referrer_id = o.user_id and c.operation_key = o.key
    where o.amount is distinct from c.amount or o.moved is distinct from c.amount
  ) as count`;

/** Gifts and bounties that were paid without being owed, twice, not at all, or with another amount. */
const GIFT_FAULTS = `
  select count(*) as count
  from (
    select t.user_id, t.operation_key as key, t.amount::bigint as amount
    from voltide.transfer t where t.cause = 'referral' and t.kind = 'promo' and t.system_account = 'gifts'
  ) t
  full join (
    select r.referee_id as user_id, 'system:referral-gift' as key, 10000000 as amount
    from voltide.referral r where r.gift_at_ms is not null
    union all
    select r.referee_id, 'system:referral-match', least(d.amount * 5 / 100, 50000000)
    from voltide.referral r
    cross join lateral (
      select o.amount from voltide.deposit o
      where o.user_id = r.referee_id and o.state = 'credited' order by o.credited_at_ms, o.deposit_id limit 1
    ) d
    where r.match_at_ms is not null
    union all
    select r.referrer_id, 'system:referral-bounty:' || r.referee_id, 5000000
    from voltide.referral r where r.bounty_at_ms is not null and r.stake >= 50000000 and r.stake_days >= 3
  ) g using (user_id, key)
  where t.amount is distinct from g.amount`;

const FAULTS = {
  earnings: EARNING_FAULTS,
  sums: SUM_FAULTS,
  active: ACTIVE_FAULTS,
  claims: CLAIM_FAULTS,
  gifts: GIFT_FAULTS,
} as const;

type ReferralFaults = Readonly<Record<keyof typeof FAULTS, number>>;

export async function recountReferrals(connection: Connection): Promise<ReferralFaults> {
  const count = async (text: string): Promise<number> => Number(await countOf(connection, { text }));
  return {
    earnings: await count(FAULTS.earnings),
    sums: await count(FAULTS.sums),
    active: await count(FAULTS.active),
    claims: await count(FAULTS.claims),
    gifts: await count(FAULTS.gifts),
  };
}
