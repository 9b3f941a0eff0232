import { type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list, one } from '../../platform/db/rows.ts';

export type Moment = { readonly utcDay: number; readonly waitingHour: number };

export type Totals = {
  readonly signUps: number;
  readonly firstDeposits: number;
  readonly active: number;
  readonly stakeSun: bigint;
  readonly edgeSun: bigint;
  readonly heldSun: bigint;
  readonly waitingSun: bigint;
  readonly claimableSun: bigint;
  readonly claimedSun: bigint;
  readonly bounties: number;
  readonly nextHour: number | null;
};

export async function readTotals(connection: Connection, referrerId: UserId, at: Moment): Promise<Totals> {
  return one<Totals>(connection, {
    name: 'referrals-totals',
    text: `with young as (
        select e.referee_id, sum(e.earned)::bigint as earned, min(e.hour) filter (where e.earned > 0) as hour
        from voltide.referral_earning e where e.referrer_id = $1 and e.hour >= $3 group by e.referee_id
      ),
      each as (
        select r.state, r.first_deposit_at_ms, r.bounty_at_ms, r.stake, r.edge, r.claimed, r.earned - r.claimed as open,
          r.state = 'counts' and r.active_through > $2 as is_active, y.hour,
          least(coalesce(y.earned, 0), r.earned - r.claimed) as waiting
        from voltide.referral r left join young y on y.referee_id = r.referee_id where r.referrer_id = $1
      )
      select count(*)::integer as "signUps", count(first_deposit_at_ms)::integer as "firstDeposits",
        count(*) filter (where is_active)::integer as active,
        coalesce(sum(stake), 0)::bigint as "stakeSun", coalesce(sum(edge), 0)::bigint as "edgeSun",
        coalesce(sum(open) filter (where state = 'held'), 0)::bigint as "heldSun",
        coalesce(sum(waiting) filter (where state = 'counts'), 0)::bigint as "waitingSun",
        coalesce(sum(open - waiting) filter (where state = 'counts'), 0)::bigint as "claimableSun",
        coalesce(sum(claimed), 0)::bigint as "claimedSun", count(bounty_at_ms)::integer as bounties,
        min(hour) filter (where state = 'counts' and waiting > 0) as "nextHour"
      from each`,
    values: [referrerId, at.utcDay, at.waitingHour],
  });
}

/** The share of a referrer's tier for a day in basis points, and the number of active referees behind it. */
export type Standing = { readonly bps: number | null; readonly active: number; readonly isReferred: boolean };

/** Reads the tier of a day; before a stake has fixed it, `active` counts the active referees at its start. */
export async function readStanding(connection: Connection, referrerId: UserId, utcDay: number): Promise<Standing> {
  return one<Standing>(connection, {
    name: 'referrals-standing',
    text: `select t.bps, coalesce(t.active, (
          select count(*) from voltide.referral r
          where r.referrer_id = $1 and r.state = 'counts' and r.active_through >= $2
        ))::integer as active,
        exists (select from voltide.referral o where o.referee_id = $1) as "isReferred"
      from (select 1) one
      left join voltide.referral_tier t on t.referrer_id = $1 and t.utc_day = $2`,
    values: [referrerId, utcDay],
  });
}

export type CampaignRow = {
  readonly campaign: string;
  readonly clicks: number;
  readonly signUps: number;
  readonly active: number;
  readonly earnedSun: bigint;
};

export async function listCampaigns(
  connection: Connection,
  referrerId: UserId,
  utcDay: number,
): Promise<readonly CampaignRow[]> {
  return list<CampaignRow>(connection, {
    name: 'referrals-campaigns',
    text: `select coalesce(c.campaign, r.campaign) as campaign, coalesce(c.clicks, 0)::integer as clicks,
        coalesce(r.sign_ups, 0)::integer as "signUps", coalesce(r.active, 0)::integer as active,
        coalesce(r.earned, 0)::bigint as "earnedSun"
      from (
        select campaign, clicks from voltide.referral_campaign where user_id = $1
        union all
        select '', 0 where not exists (select from voltide.referral_campaign where user_id = $1 and campaign = '')
      ) c
      full join (
        select campaign, count(*) as sign_ups,
          count(*) filter (where state = 'counts' and active_through > $2) as active,
          sum(case state when 'refused' then claimed else earned end) as earned
        from voltide.referral where referrer_id = $1 group by campaign
      ) r using (campaign)
      order by 1`,
    values: [referrerId, utcDay],
  });
}

export type RefereeRow = {
  readonly refereeId: UserId;
  readonly joinedAtMs: bigint;
  readonly campaign: string;
  readonly firstDepositAtMs: bigint | null;
  readonly isActive: boolean;
  readonly stakeSun: bigint;
  readonly edgeSun: bigint;
  readonly earnedSun: bigint;
  readonly state: 'counts' | 'held' | 'refused';
  readonly reason: 'same_wallet' | 'same_device' | 'same_payment' | 'same_network' | null;
  readonly isBountyPaid: boolean;
  readonly bountyDays: number;
};

/** A page of referees who joined up to a moment, the latest first, behind so many of them. */
export type RefereePage = { readonly upToMs: number; readonly skip: number; readonly limit: number };

export async function listReferees(
  connection: Connection,
  referrerId: UserId,
  { upToMs, skip, limit }: RefereePage,
  utcDay: number,
): Promise<readonly RefereeRow[]> {
  return list<RefereeRow>(connection, {
    name: 'referrals-people',
    text: `select referee_id as "refereeId", joined_at_ms as "joinedAtMs", campaign,
        first_deposit_at_ms as "firstDepositAtMs", state <> 'refused' and active_through > $5 as "isActive",
        stake::bigint as "stakeSun", edge::bigint as "edgeSun",
        (case state when 'refused' then claimed else earned end)::bigint as "earnedSun", state, reason,
        bounty_at_ms is not null as "isBountyPaid", stake_days as "bountyDays"
      from voltide.referral where referrer_id = $1 and joined_at_ms <= $2
      order by joined_at_ms desc, referee_id desc offset $3 limit $4`,
    values: [referrerId, upToMs, skip, limit, utcDay],
  });
}

export type DayRow = {
  readonly utcDay: number;
  readonly clicks: number;
  readonly signUps: number;
  readonly stakeSun: bigint;
  readonly edgeSun: bigint;
  readonly earnedSun: bigint;
};

export async function listDays(
  connection: Connection,
  referrerId: UserId,
  fromDay: number,
): Promise<readonly DayRow[]> {
  return list<DayRow>(connection, {
    name: 'referrals-days',
    text: `select d.utc_day as "utcDay", sum(d.clicks)::integer as clicks, sum(d.sign_ups)::integer as "signUps",
        sum(d.stake)::bigint as "stakeSun", sum(d.edge)::bigint as "edgeSun", sum(d.earned)::bigint as "earnedSun"
      from (
        select utc_day, 0 as clicks, 0 as sign_ups, stake::bigint, edge::bigint, earned::bigint
        from voltide.referral_tier where referrer_id = $1 and utc_day >= $2
        union all
        select utc_day, clicks, 0, 0, 0, 0 from voltide.referral_click where user_id = $1 and utc_day >= $2
        union all
        select (joined_at_ms / 86400000)::integer, 0, 1, 0, 0, 0
        from voltide.referral where referrer_id = $1 and joined_at_ms >= $2 * 86400000::bigint
      ) d
      group by d.utc_day order by d.utc_day`,
    values: [referrerId, fromDay],
  });
}
