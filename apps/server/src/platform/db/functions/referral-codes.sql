-- Codes of referrers, who is brought by them, and clicks (docs/decisions/0092-referrals.md).

-- Attributes a new account to the referrer who has the code; false if no one has it. The referrer's account is
-- locked, so that it is not deleted meanwhile; a campaign that was never added is none.
create function voltide.attribute_referral(p_referee_id bigint, p_code text, p_campaign text, p_at_ms bigint)
returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_referrer_id bigint;
  v_campaign text;
begin
  select c.user_id into v_referrer_id
  from voltide.referral_code c join voltide.identity i using (user_id)
  where c.code = p_code and i.kind = 'account' and c.user_id <> p_referee_id
  for key share of i;
  if v_referrer_id is null then
    return false;
  end if;
  select m.campaign into v_campaign
  from voltide.referral_campaign m where m.user_id = v_referrer_id and m.campaign = p_campaign;
  return voltide.add_referral(p_referee_id, v_referrer_id, p_code, coalesce(v_campaign, ''), p_at_ms);
end $$;

-- Counts a click on a link of the referrer who has the code; a campaign that was never added counts for the code alone.
create function voltide.count_click(p_code text, p_campaign text, p_at_ms bigint) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with clicked as (
    select c.user_id, coalesce(m.campaign, '') as campaign
    from voltide.referral_code c
    left join voltide.referral_campaign m on m.user_id = c.user_id and m.campaign = p_campaign
    where c.code = p_code
  ),
  in_all as (
    insert into voltide.referral_campaign as t (user_id, campaign, created_at_ms, clicks)
    select k.user_id, k.campaign, p_at_ms, 1 from clicked k
    on conflict (user_id, campaign) do update set clicks = t.clicks + 1
  )
  insert into voltide.referral_click as t (user_id, campaign, utc_day, clicks)
  select k.user_id, k.campaign, (p_at_ms / 86400000)::integer, 1 from clicked k
  on conflict (user_id, utc_day, campaign) do update set clicks = t.clicks + 1
$$;

-- Erases what an account that is deleted had made up: its codes, its campaigns and their clicks. Numbers stay.
create function voltide.forget_referral_words(p_user_id bigint) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  delete from voltide.referral_code c where c.user_id = p_user_id;
  delete from voltide.referral_campaign c where c.user_id = p_user_id;
  delete from voltide.referral_click c where c.user_id = p_user_id;
  update voltide.referral r set code = '', campaign = '' where r.referrer_id = p_user_id and r.code <> '';
$$;

-- The account and those that wallets and browsers connect with it, directly or over others, whether they are deleted or
-- not. Two hundred at the most, the nearest first.
create function voltide.family_of(p_user_id bigint) returns setof bigint
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with recursive member (user_id) as (
    select p_user_id
    union
    select n.user_id from member m cross join lateral (
      select o.user_id from voltide.family_mark f join voltide.family_mark o using (kind, mark)
      where f.user_id = m.user_id and f.kind = 'device'
      union all
      select o.user_id from voltide.wallet_link l join voltide.wallet_link o using (address)
      where l.user_id = m.user_id
    ) n
  )
  select m.user_id from member m limit 200
$$;

-- Clicks are told by day for a year; their sums stay.
create function voltide.purge_clicks(p_now_ms bigint, p_limit integer) returns integer
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from voltide.referral_click c where (c.user_id, c.utc_day, c.campaign) in (
      select o.user_id, o.utc_day, o.campaign from voltide.referral_click o
      where o.utc_day < (p_now_ms / 86400000)::integer - voltide.rule_kept_click_days()
      limit p_limit for update skip locked)
    returning c.user_id
  )
  select count(*)::integer from gone
$$;
