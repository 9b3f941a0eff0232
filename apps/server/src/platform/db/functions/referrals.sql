-- Who brought whom, and the money of it (docs/decisions/0092-referrals.md). A function that locks a player and
-- referrals locks the player first, and referrals by the numbers of their referees. The numbers are those of
-- games/referrals/.

-- Notes that a referrer brought a referee, within the transaction that makes the referee an account. False where it
-- does not count: the referee has a referrer, is the referrer, or the referrer is no account that is open.
create function voltide.add_referral(
  p_referee_id bigint, p_referrer_id bigint, p_code text, p_campaign text, p_at_ms bigint
) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into voltide.referral (referee_id, referrer_id, joined_at_ms, code, campaign)
  select p_referee_id, p.user_id, p_at_ms, p_code, p_campaign
  from voltide.player p join voltide.identity i on i.user_id = p.user_id and i.kind = 'account'
  where p.user_id = p_referrer_id and p.user_id > 2 and p.user_id <> p_referee_id and p.closed_at_ms is null
  on conflict do nothing;
  return found;
end $$;

-- Holds what a referee brings until a review. False where it is held already, or was reviewed: that counts for good.
create function voltide.hold_referral(p_referee_id bigint, p_reason text, p_at_ms bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.referral r set state = 'held', reason = p_reason, held_at_ms = p_at_ms
  where r.referee_id = p_referee_id and r.state = 'counts' and r.reviewed_at_ms is null;
  return found;
end $$;

-- Ends a hold: what was earned can be claimed, or it lapses and nothing more is earned. False where none is held.
create function voltide.review_referral(p_referee_id bigint, p_release boolean, p_at_ms bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.referral r set state = case when p_release then 'counts' else 'refused' end, reviewed_at_ms = p_at_ms
  where r.referee_id = p_referee_id and r.state = 'held';
  if not found then
    return false;
  end if;
  perform voltide.count_active_referees(array[p_referee_id], p_at_ms);
  return true;
end $$;

-- Counts those of some referees for their referrers who are active and not held, each once.
create function voltide.count_active_referees(p_referee_ids bigint[], p_at_ms bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with counted as (
    update voltide.referral r set is_counted = true
    where r.referee_id = any (p_referee_ids) and not r.is_counted and r.state = 'counts'
      and r.active_through > p_at_ms / 86400000
    returning r.referrer_id
  ),
  raised as (
    insert into voltide.progress_measure as m (user_id, measure, amount)
    select c.referrer_id, 'referrals', count(*) from counted c group by c.referrer_id order by c.referrer_id
    on conflict (user_id, measure) do update set amount = m.amount + excluded.amount
    returning m.user_id
  )
  insert into voltide.progress_due (user_id, what) select g.user_id, 'fold' from raised g;
end $$;

-- The share of the edge in hundredths of a per cent that a referrer with so many active referees earns.
create function voltide.referral_bps(p_active bigint) returns integer
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select voltide.rule_referral_bps(p_active)::integer
$$;

-- Fixes the tiers of referrers for a UTC day that have none yet: by their referees who staked 20 VT of cash in the 30
-- days before it.
create function voltide.fix_tiers(p_referrer_ids bigint[], p_utc_day integer) returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  insert into voltide.referral_tier (referrer_id, utc_day, active, bps)
  select n.referrer_id, p_utc_day, c.active, voltide.referral_bps(c.active)
  from (
    select distinct u.referrer_id from unnest(p_referrer_ids) as u (referrer_id)
    except
    select t.referrer_id from voltide.referral_tier t
    where t.utc_day = p_utc_day and t.referrer_id = any (p_referrer_ids)
  ) n
  cross join lateral (
    select count(*) as active
    from voltide.referral r
    cross join lateral (
      select sum(d.stake) as stake from voltide.referral_day d
      where d.referee_id = r.referee_id and d.utc_day < p_utc_day
        and d.utc_day >= p_utc_day - voltide.rule_referral_active_days()
    ) s
    where r.referrer_id = n.referrer_id and r.state = 'counts' and r.active_through >= p_utc_day
      and s.stake >= voltide.rule_referral_active_stake()
  ) c
$$;

-- Notes of referees who staked cash on a day through when they are active, and which bounties are owed. A referee
-- who staked 20 VT on that day alone is active for as long as can be.
create function voltide.follow_referees(p_referee_ids bigint[], p_utc_day integer, p_at_ms bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_due bigint[];
begin
  update voltide.referral r set bounty_due_at_ms = p_at_ms
  where r.referee_id = any (p_referee_ids) and r.bounty_due_at_ms is null
    and r.stake >= voltide.rule_referral_bounty_stake()
    and r.stake_days >= voltide.rule_referral_bounty_days();
  select array_agg(r.referee_id) into v_due from voltide.referral r
  where r.referee_id = any (p_referee_ids) and r.active_through < p_utc_day + voltide.rule_referral_active_days()
    and r.stake >= voltide.rule_referral_active_stake();
  with reached as materialized (
    select u.referee_id, (
      select max(s.utc_day) from (
        select d.utc_day, sum(d.stake) over (order by d.utc_day desc) as stake from voltide.referral_day d
        where d.referee_id = u.referee_id and d.utc_day > (
          select max(l.utc_day) - voltide.rule_referral_active_days()
          from voltide.referral_day l where l.referee_id = u.referee_id)
      ) s
      where s.stake >= voltide.rule_referral_active_stake()
    ) + voltide.rule_referral_active_days() as active_through
    from unnest(v_due) as u (referee_id)
  )
  update voltide.referral r set active_through = a.active_through
  from reached a where r.referee_id = a.referee_id and r.active_through < a.active_through;
  perform voltide.count_active_referees(v_due, p_at_ms);
end $$;

-- Counts up to p_limit rows of the stake feed for referrers: the cash stakes of their referees from when those joined,
-- until a review refuses the referral or the referrer's books close. Returns how many rows it were, and who earned.
create function voltide.fold_referrals(p_limit integer, p_at_ms bigint)
returns table (read bigint, referrer_ids bigint[])
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_referees bigint[];
  v_referrers bigint[];
  v_times bigint[];
  v_stakes bigint[];
  v_edges bigint[];
  v_day integer;
  v_of_day bigint[];
begin
  with fed as materialized (
    select f.at_ms, f.user_ids, f.buckets, f.stakes, f.edges from voltide.read_feed('referrals', p_limit) f
  ),
  staked as materialized (
    select f.at_ms, s.user_id, s.stake, s.edge
    from fed f cross join lateral unnest(f.user_ids, f.buckets, f.stakes, f.edges) as s (user_id, bucket, stake, edge)
    where s.bucket = 'cash'
  ),
  brought as (
    select r.referee_id, r.referrer_id, s.at_ms, s.stake, s.edge
    from staked s
    join voltide.referral r on r.referee_id = s.user_id
    join voltide.player p on p.user_id = r.referrer_id
    where s.at_ms >= r.joined_at_ms and (p.closed_at_ms is null or s.at_ms < p.closed_at_ms)
      and (r.state <> 'refused' or s.at_ms < r.reviewed_at_ms)
  )
  select (select count(*) from fed), coalesce(array_agg(b.referee_id), '{}'), array_agg(b.referrer_id),
    array_agg(b.at_ms), array_agg(b.stake), array_agg(b.edge)
  into read, v_referees, v_referrers, v_times, v_stakes, v_edges from brought b;
  referrer_ids := array(select distinct u.id from unnest(v_referrers) as u (id) order by 1);

  perform from voltide.referral r where r.referee_id = any (v_referees) order by r.referee_id for no key update;
  for v_day in
    select distinct (t.at_ms / 86400000)::integer from unnest(v_times) as t (at_ms) order by 1
  loop
    perform voltide.fix_tiers(
      array(select b.id from unnest(v_referrers, v_times) as b (id, at_ms) where b.at_ms / 86400000 = v_day), v_day);
    with brought as materialized (
      select b.referee_id, b.referrer_id, (b.at_ms / 3600000)::integer as hour, sum(b.stake) as stake,
        sum(b.edge) as edge, sum(b.edge * t.bps / 10000) as earned
      from unnest(v_referees, v_referrers, v_times, v_stakes, v_edges)
        as b (referee_id, referrer_id, at_ms, stake, edge)
      join voltide.referral_tier t on t.referrer_id = b.referrer_id and t.utc_day = v_day
      where b.at_ms / 86400000 = v_day
      group by 1, 2, 3
    ),
    hourly as (
      insert into voltide.referral_earning as e (referrer_id, referee_id, hour, stake, edge, earned)
      select b.referrer_id, b.referee_id, b.hour, b.stake, b.edge, b.earned from brought b
      on conflict (referrer_id, hour, referee_id) do update set
        stake = e.stake + excluded.stake, edge = e.edge + excluded.edge, earned = e.earned + excluded.earned
    ),
    tiers as (
      update voltide.referral_tier t set
        stake = t.stake + s.stake, edge = t.edge + s.edge, earned = t.earned + s.earned
      from (
        select b.referrer_id, sum(b.stake) as stake, sum(b.edge) as edge, sum(b.earned) as earned
        from brought b group by b.referrer_id
      ) s
      where t.referrer_id = s.referrer_id and t.utc_day = v_day
    ),
    summed as materialized (
      select b.referee_id, sum(b.stake) as stake, sum(b.edge) as edge, sum(b.earned) as earned, (
        not exists (
          select from voltide.referral_day d where d.referee_id = b.referee_id and d.utc_day = v_day)
      )::integer as days
      from brought b group by b.referee_id
    ),
    daily as (
      insert into voltide.referral_day as d (referee_id, utc_day, stake)
      select s.referee_id, v_day, s.stake from summed s
      on conflict (referee_id, utc_day) do update set stake = d.stake + excluded.stake
    ),
    counted as (
      update voltide.referral r set
        stake = r.stake + s.stake, edge = r.edge + s.edge, earned = r.earned + s.earned,
        stake_days = r.stake_days + s.days
      from summed s where r.referee_id = s.referee_id
    )
    select array_agg(s.referee_id) into v_of_day from summed s;
    perform voltide.follow_referees(v_of_day, v_day, p_at_ms);
  end loop;
  return next;
end $$;
