-- What referrals pay (docs/decisions/0092-referrals.md): play balance for referees and referrers, each once, and claims
-- of what was earned. The numbers are those of games/referrals/.

-- Gives play balance for a referral to a player whom the caller has locked, once by its key.
create function voltide.give_for_referral(p_user_id bigint, p_key text, p_amount bigint, p_at_ms bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform voltide.post(p_user_id, 'promo', 'gifts', p_amount, 'referral', p_key, p_at_ms);
  perform voltide.count_figures(array['promo'], array[p_amount]);
  perform voltide.conclude(
    p_user_id, p_key, sha256(convert_to(p_key, 'UTF8')), 'gift', p_amount, p_at_ms, 'promo');
end $$;

-- Pays a referee what is owed and not held: 10 VT once they were welcomed, and the match of their first deposit.
-- Returns how much it was.
create function voltide.pay_referee(p_referee_id bigint, p_at_ms bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_gift constant bigint := voltide.rule_referral_gift();
  r voltide.referral;
  v_paid bigint := 0;
begin
  perform from voltide.player p where p.user_id = p_referee_id and p.closed_at_ms is null for no key update;
  if not found then
    return 0;
  end if;
  select * into r from voltide.referral s
  where s.referee_id = p_referee_id and s.state = 'counts' for no key update;
  if not found then
    return 0;
  end if;
  if r.welcomed_at_ms is not null and r.gift_at_ms is null then
    perform voltide.give_for_referral(p_referee_id, 'system:referral-gift', c_gift, p_at_ms);
    update voltide.referral s set gift_at_ms = p_at_ms where s.referee_id = p_referee_id;
    v_paid := v_paid + c_gift;
  end if;
  if r.match > 0 and r.match_at_ms is null then
    perform voltide.give_for_referral(p_referee_id, 'system:referral-match', r.match, p_at_ms);
    update voltide.referral s set match_at_ms = p_at_ms where s.referee_id = p_referee_id;
    v_paid := v_paid + r.match;
  end if;
  return v_paid;
end $$;

-- Notes that a new player was welcomed, and gives what a referee gets besides, unless it is held. Call it where the
-- welcome is given, in the same transaction. Returns what was given.
create function voltide.welcome_referee(p_user_id bigint, p_at_ms bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from voltide.player p where p.user_id = p_user_id for no key update;
  update voltide.referral r set welcomed_at_ms = p_at_ms
  where r.referee_id = p_user_id and r.welcomed_at_ms is null;
  return case when found then voltide.pay_referee(p_user_id, p_at_ms) else 0 end;
end $$;

-- Notes the first deposit of a referee, and gives 5% of it, 50 VT at most, unless it is held. Call it in the
-- transaction that credits a deposit, whose user is locked. Returns what was given.
create function voltide.match_deposit(p_user_id bigint, p_deposit_id bigint, p_at_ms bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.referral r set first_deposit_at_ms = p_at_ms, match = least(
    d.amount * voltide.rule_referral_match_percent() / 100, voltide.rule_referral_most_match())
  from voltide.deposit d
  where r.referee_id = p_user_id and r.first_deposit_at_ms is null
    and d.deposit_id = p_deposit_id and d.user_id = p_user_id and d.state = 'credited'
    and not exists (
      select from voltide.deposit o
      where o.user_id = p_user_id and o.state = 'credited' and o.deposit_id <> p_deposit_id);
  return case when found then voltide.pay_referee(p_user_id, p_at_ms) else 0 end;
end $$;

-- Pays a referrer 5 VT for a referee who staked 50 VT of cash on 3 days. Returns the referrer; null where it is not
-- owed, was paid, is held, or the referrer's books are closed.
create function voltide.pay_bounty(p_referee_id bigint, p_at_ms bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_bounty constant bigint := voltide.rule_referral_bounty();
  v_referrer_id bigint;
begin
  select p.user_id into v_referrer_id
  from voltide.referral r join voltide.player p on p.user_id = r.referrer_id
  where r.referee_id = p_referee_id and p.closed_at_ms is null for no key update of p;
  update voltide.referral r set bounty_at_ms = p_at_ms
  where r.referee_id = p_referee_id and r.referrer_id = v_referrer_id and r.state = 'counts'
    and r.bounty_due_at_ms is not null and r.bounty_at_ms is null;
  if not found then
    return null;
  end if;
  perform voltide.give_for_referral(v_referrer_id, 'system:referral-bounty:' || p_referee_id, c_bounty, p_at_ms);
  return v_referrer_id;
end $$;

-- The first hour whose earnings cannot be claimed yet at a moment: it ended less than 24 hours before.
create function voltide.first_waiting_hour(p_at_ms bigint) returns integer
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select ((p_at_ms - voltide.rule_referral_claim_wait_ms()) / 3600000)::integer
$$;

-- What a referrer can claim of each referee at a moment: what was earned in hours that ended 24 hours ago, less what
-- was claimed.
create function voltide.claimable_referrals(p_referrer_id bigint, p_at_ms bigint)
returns table (referee_id bigint, amount bigint)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select r.referee_id, r.earned - r.claimed - coalesce(y.earned, 0)
  from voltide.referral r
  left join (
    select e.referee_id, sum(e.earned)::bigint as earned from voltide.referral_earning e
    where e.referrer_id = p_referrer_id and e.hour >= voltide.first_waiting_hour(p_at_ms)
    group by e.referee_id
  ) y on y.referee_id = r.referee_id
  where r.referrer_id = p_referrer_id and r.state = 'counts' and r.earned - r.claimed - coalesce(y.earned, 0) > 0
$$;

-- True where a referrer has enough to claim.
create function voltide.has_referral_claim(p_referrer_id bigint, p_at_ms bigint) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(c.amount), 0) >= voltide.rule_referral_least_claim()
  from voltide.claimable_referrals(p_referrer_id, p_at_ms) c
$$;

-- Claims all that a referrer can claim by one operation, from 1 VT.
create function voltide.claim_referrals(p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint)
returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  v_referees bigint[];
  v_amounts bigint[];
  v_amount bigint;
begin
  r := voltide.begin_operation(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;
  perform from voltide.player p where p.user_id = p_user_id and p.closed_at_ms is null;
  if not found or p_user_id <= 2 then
    r.status := 'closed';
    return r;
  end if;
  if voltide.is_frozen(p_user_id) then
    r.status := 'account_frozen';
    return r;
  end if;
  perform from voltide.referral s where s.referrer_id = p_user_id order by s.referee_id for no key update;
  select array_agg(c.referee_id), array_agg(c.amount), coalesce(sum(c.amount), 0)
  into v_referees, v_amounts, v_amount from voltide.claimable_referrals(p_user_id, p_at_ms) c;
  if v_amount < voltide.rule_referral_least_claim() then
    r.status := 'nothing_to_claim';
    return r;
  end if;
  update voltide.referral s set claimed = s.claimed + c.amount
  from unnest(v_referees, v_amounts) as c (referee_id, amount) where s.referee_id = c.referee_id;
  insert into voltide.referral_claim (referrer_id, claim_no, amount, operation_key, at_ms)
  select p_user_id, count(*) + 1, v_amount, p_key, p_at_ms
  from voltide.referral_claim c where c.referrer_id = p_user_id;
  perform voltide.post(p_user_id, 'cash', 'house', v_amount, 'referral', p_key, p_at_ms);
  perform voltide.count_figures(array['cash'], array[v_amount]);
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'referral', v_amount, p_at_ms, 'cash');
end $$;
