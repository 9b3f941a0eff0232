-- Which accounts are one person's, and what is held for it (docs/decisions/0092-referrals.md).

-- The addresses that an account has paid from, or can: deposits in final blocks, and wallets.
create function voltide.paid_from(p_user_id bigint) returns table (address voltide.tron_address)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select d.from_address from voltide.deposit d
  where d.user_id = p_user_id and d.final_block is not null and d.state <> 'failed'
  union
  select l.address from voltide.wallet_link l where l.user_id = p_user_id
$$;

-- What two accounts have in common, the strongest first; null for nothing. A network counts for 72 hours.
create function voltide.common_to(p_one_id bigint, p_other_id bigint) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when exists (
      select from voltide.wallet_link l join voltide.wallet_link o using (address)
      where l.user_id = p_one_id and o.user_id = p_other_id) then 'same_wallet'
    when exists (
      select from voltide.family_mark f join voltide.family_mark o using (kind, mark)
      where f.user_id = p_one_id and o.user_id = p_other_id and kind = 'device') then 'same_device'
    when exists (
      select from voltide.paid_from(p_one_id) a join voltide.paid_from(p_other_id) b using (address))
      then 'same_payment'
    when exists (
      select from voltide.family_mark f join voltide.family_mark o using (kind, mark)
      where f.user_id = p_one_id and o.user_id = p_other_id and kind = 'network'
        and abs(f.last_at_ms - o.last_at_ms) <= voltide.rule_referral_same_network_ms()) then 'same_network'
  end
$$;

-- Those who pay from where an account pays.
create function voltide.paying_alike(p_user_id bigint) returns setof bigint
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select d.user_id from voltide.paid_from(p_user_id) a
  join voltide.deposit d on d.from_address = a.address and d.final_block is not null and d.user_id is not null
    and d.state <> 'failed'
  union
  select l.user_id from voltide.paid_from(p_user_id) a join voltide.wallet_link l using (address)
  limit 200
$$;

-- Those who were seen in a network with the same browser within 72 hours, the last ones first: as many as one look at
-- them may cost.
create function voltide.seen_alike(p_user_id bigint) returns setof bigint
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select o.user_id from voltide.family_mark f join voltide.family_mark o using (kind, mark)
  where f.user_id = p_user_id and o.user_id <> f.user_id and f.kind = 'network'
    and abs(f.last_at_ms - o.last_at_ms) <= voltide.rule_referral_same_network_ms()
  order by o.last_at_ms desc limit 200
$$;

-- Those who earn from a referee or are paid beside one: the referrer and up to ten above, and among p_among up to five
-- earlier referees of the same referrer, who are one person if they are alike.
create function voltide.referral_kin(p_referee_id bigint, p_among bigint[])
returns table (user_id bigint, relation text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with recursive up (user_id, height) as (
    select r.referrer_id, 1 from voltide.referral r where r.referee_id = p_referee_id
    union all
    select r.referrer_id, u.height + 1 from up u join voltide.referral r on r.referee_id = u.user_id
    where u.height < 11
  )
  select u.user_id, case u.height when 1 then 'referrer' else 'above' end from up u
  union all
  (select s.referee_id, 'referee'
  from voltide.referral r join voltide.referral s on s.referrer_id = r.referrer_id
  where r.referee_id = p_referee_id and s.referee_id = any (p_among)
    and (s.joined_at_ms, s.referee_id) < (r.joined_at_ms, r.referee_id)
  order by s.joined_at_ms, s.referee_id limit 5)
$$;

-- Holds the earnings from every referee who turns out to be alike with who earns from them, now that something new is
-- known of an account. Pairs are looked at of which it is one, or which it connects. What was reviewed stays as it is;
-- of what is held, more is noted about who earns.
create function voltide.check_family(p_user_id bigint, p_at_ms bigint) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_family bigint[];
  v_strong bigint[];
  v_near bigint[];
  v_held integer := 0;
  v_hit record;
begin
  v_family := array(select voltide.family_of(p_user_id));
  v_strong := v_family || array(select voltide.paying_alike(p_user_id));
  v_near := v_strong || array(select voltide.seen_alike(p_user_id));
  for v_hit in
    with pair as (
      select distinct on (r.referee_id, k.user_id) r.referee_id, k.user_id as other_id, k.relation,
        coalesce(
          voltide.common_to(r.referee_id, k.user_id),
          case when r.referee_id = any (v_family) and k.user_id = any (v_family) then
            case when exists (
              select from voltide.wallet_link l join voltide.wallet_link o using (address)
              where l.user_id = r.referee_id and o.user_id <> l.user_id and o.user_id = any (v_family))
            then 'same_wallet' else 'same_device' end
          end) as reason
      from voltide.referral r
      cross join lateral voltide.referral_kin(r.referee_id, v_strong) k
      where r.referee_id = any (v_near) and r.reviewed_at_ms is null
        and (r.state = 'counts' or k.relation <> 'referee')
        and (p_user_id in (r.referee_id, k.user_id)
          or r.referee_id = any (v_family) and k.user_id = any (v_family))
      order by r.referee_id, k.user_id
    ),
    noted as (
      insert into voltide.referral_evidence (referee_id, other_id, noted_at_ms, relation, reason)
      select p.referee_id, p.other_id, p_at_ms, p.relation, p.reason from pair p
      where p.reason is not null and not (p.relation = 'referee' and p.reason = 'same_network')
      on conflict do nothing
      returning referee_id, reason
    )
    select n.referee_id,
      (array_agg(n.reason order by array_position(
        array['same_wallet', 'same_device', 'same_payment', 'same_network'], n.reason)))[1] as reason
    from noted n group by n.referee_id order by n.referee_id
  loop
    perform voltide.hold_referral(v_hit.referee_id, v_hit.reason, p_at_ms);
    v_held := v_held + 1;
  end loop;
  return v_held;
end $$;

-- Notes by what an account was seen, and compares it with others. Two who are seen alike at once wait for each other.
create function voltide.note_seen(p_user_id bigint, p_devices bytea[], p_network bytea, p_at_ms bigint) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_network is not null then
    perform pg_advisory_xact_lock(hashtextextended(encode(p_network, 'hex'), 157));
  end if;
  insert into voltide.family_mark as m (kind, mark, user_id, last_at_ms)
  select 'device', d.mark, p_user_id, p_at_ms from unnest(p_devices) d (mark)
  union
  select 'network', p_network, p_user_id, p_at_ms where p_network is not null
  on conflict (kind, mark, user_id) do update set last_at_ms = greatest(m.last_at_ms, excluded.last_at_ms);
  perform voltide.check_family(p_user_id, p_at_ms);
end $$;

-- Notes are deleted that have had their time, up to p_limit rows at a time; how many is returned. Devices stay 180 days
-- after they were last seen, as the cookie does; networks 72 hours, and a day for clocks that differ.
create function voltide.purge_family_marks(p_now_ms bigint, p_limit integer) returns integer
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from voltide.family_mark m where (m.kind, m.mark, m.user_id) in (
      select o.kind, o.mark, o.user_id from voltide.family_mark o
      where o.kind = 'network' and o.last_at_ms < p_now_ms - voltide.rule_referral_same_network_ms()
        or o.kind = 'device' and o.last_at_ms < p_now_ms - voltide.rule_kept_device_ms()
      limit p_limit for update skip locked)
    returning m.user_id
  )
  select count(*)::integer from gone
$$;

-- Evidence goes 180 days after it was noted, unless earnings wait for their review.
create function voltide.purge_referral_evidence(p_now_ms bigint, p_limit integer) returns integer
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from voltide.referral_evidence e where (e.referee_id, e.other_id, e.reason) in (
      select o.referee_id, o.other_id, o.reason
      from voltide.referral_evidence o join voltide.referral r on r.referee_id = o.referee_id
      where o.noted_at_ms < p_now_ms - voltide.rule_kept_evidence_ms() and r.state <> 'held'
      limit p_limit for update of o skip locked)
    returning e.referee_id
  )
  select count(*)::integer from gone
$$;

