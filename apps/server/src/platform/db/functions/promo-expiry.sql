-- Promo that nobody comes back to (docs/decisions/0080-promo-that-expires.md). The lengths are those of
-- games/progress/promo.ts.

-- The last activity of a player as it is seen at a moment: a play, any movement of their balances but an expiry, a new
-- seed pair, or the use of a session, which counts for the 15 minutes that its token lasts.
create function voltide.last_activity(p_user_id bigint, p_at_ms bigint) returns bigint
language sql stable security definer cost 1000
set search_path = pg_catalog, pg_temp
as $$
  select least(p_at_ms, greatest(
    p.last_play_at_ms, p.epoch_started_at_ms,
    (select max(s.rotated_at_ms) + voltide.rule_token_life_ms() from voltide.session s where s.user_id = p_user_id),
    (select l.at_ms + voltide.rule_token_life_ms() from voltide.last_seen l where l.user_id = p_user_id),
    (select max(t.at_ms)
      from voltide.account a
      cross join lateral (
        select m.at_ms from voltide.transfer m
        where m.user_id = a.user_id and m.kind = a.kind and m.cause <> 'expiry' order by m.seq desc limit 1
      ) t
      where a.user_id = p_user_id)))
  from voltide.player p where p.user_id = p_user_id
$$;

-- Notes that a player is told, where they hold promo and 76 days have passed since their last activity. Returns when
-- the promo expires; null where it is too early, or they were told already and nothing has lifted that.
create function voltide.notice_promo(p_user_id bigint, p_at_ms bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_day_ms constant bigint := 86400000;
  v_activity_at_ms bigint;
  v_expires_at_ms bigint;
begin
  perform from voltide.player p where p.user_id = p_user_id and p.closed_at_ms is null for no key update;
  if not found or not exists (
    select from voltide.identity i
    join voltide.account a on a.user_id = i.user_id and a.kind = 'promo'
    where i.user_id = p_user_id and i.kind in ('account', 'guest') and a.balance > 0
  ) then
    return null;
  end if;
  v_activity_at_ms := voltide.last_activity(p_user_id, p_at_ms);
  if v_activity_at_ms > p_at_ms - (voltide.rule_promo_expires_days() - voltide.rule_promo_notice_days()) * c_day_ms then
    return null;
  end if;
  insert into voltide.promo_notice as n (user_id, noticed_at_ms, activity_at_ms, expires_at_ms)
  values (p_user_id, p_at_ms, v_activity_at_ms, greatest(
    v_activity_at_ms + voltide.rule_promo_expires_days() * c_day_ms,
    p_at_ms + voltide.rule_promo_notice_days() * c_day_ms))
  on conflict (user_id) do update set
    noticed_at_ms = excluded.noticed_at_ms, activity_at_ms = excluded.activity_at_ms,
    expires_at_ms = excluded.expires_at_ms
  where n.activity_at_ms < excluded.activity_at_ms
  returning n.expires_at_ms into v_expires_at_ms;
  return v_expires_at_ms;
end $$;

-- Lets all promo of a player expire whose notice has run out, once. False where it is too early: the notice runs on,
-- or its mail was sent less than 14 days ago or is still on its way. False too, and the notice goes, where they were
-- active after it, hold no promo any more, or their books are closed. Whoever has the player's lock first decides.
create function voltide.expire_promo(p_user_id bigint, p_at_ms bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_day_ms constant bigint := 86400000;
  p voltide.player;
  n voltide.promo_notice;
  v_amount bigint;
  v_number integer;
  v_key text;
begin
  select * into strict p from voltide.player q where q.user_id = p_user_id for no key update;
  select * into n from voltide.promo_notice o where o.user_id = p_user_id;
  if not found or p_at_ms < n.expires_at_ms then
    return false;
  end if;
  select a.balance into strict v_amount from voltide.account a where a.user_id = p_user_id and a.kind = 'promo';
  if v_amount = 0 or p.closed_at_ms is not null
    or voltide.last_activity(p_user_id, p_at_ms) > n.activity_at_ms then
    delete from voltide.promo_notice o where o.user_id = p_user_id;
    return false;
  end if;
  if exists (
    select from voltide.outbox o
    where o.user_id = p_user_id and o.purpose = 'promo_expires' and (
      o.sent_at_ms > p_at_ms - voltide.rule_promo_notice_days() * c_day_ms
      or o.sent_at_ms is null and o.failed_at_ms is null and o.expires_at_ms > p_at_ms)
  ) then
    return false;
  end if;
  select count(*) + 1 into v_number from voltide.promo_expiry e where e.user_id = p_user_id;
  v_key := 'system:promo-expiry:' || v_number;
  perform voltide.post(p_user_id, 'promo', 'gifts', -v_amount, 'expiry', v_key, p_at_ms);
  insert into voltide.promo_expiry (user_id, number, at_ms, amount, noticed_at_ms, activity_at_ms)
  values (p_user_id, v_number, p_at_ms, v_amount, n.noticed_at_ms, n.activity_at_ms);
  delete from voltide.promo_notice o where o.user_id = p_user_id;
  perform voltide.count_figures(array['promo'], array[-v_amount]);
  perform voltide.conclude(
    p_user_id, v_key, sha256(convert_to(v_key, 'UTF8')), 'expire', -v_amount, p_at_ms, 'promo');
  return true;
end $$;
