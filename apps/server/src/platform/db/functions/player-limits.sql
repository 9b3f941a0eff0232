-- What the time played was before each current period, when a play comes on another day than the counted one. Of a step
-- that goes over the beginning of a period, the part behind it is of the new one.
create function voltide.move_played(
  p_marks voltide.played_marks, p_counted_day integer, p_played_ms bigint, p_last_play_at_ms bigint, p_at_ms bigint
) returns voltide.played_marks
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  m voltide.played_marks := p_marks;
  v_day constant integer := voltide.utc_day(p_at_ms);
  v_total constant bigint := p_played_ms + voltide.step_ms(p_last_play_at_ms, p_at_ms);
  v_ends_ms constant bigint := least(p_last_play_at_ms + voltide.rule_play_lasts_ms(), p_at_ms);
begin
  if v_day > p_counted_day then
    m.before_day := v_total - greatest(v_ends_ms - voltide.day_start(p_at_ms), 0);
  end if;
  if voltide.week_of(v_day) > voltide.week_of(p_counted_day) then
    m.before_week := v_total - greatest(v_ends_ms - voltide.week_start(p_at_ms), 0);
  end if;
  if voltide.month_of(v_day) > voltide.month_of(p_counted_day) then
    m.before_month := v_total - greatest(v_ends_ms - voltide.month_start(p_at_ms), 0);
  end if;
  return m;
end $$;

-- What counts against a player's limits at a moment, and when it begins anew.
create function voltide.list_limited(p_user_id bigint, p_at_ms bigint) returns table (
  period voltide.limit_period, until_ms bigint, stake bigint, net_loss bigint, played_ms bigint, deposited bigint,
  all_stake bigint
)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select t.period, t.until_ms, c.stake, c.stake - c.payout,
    case when t.is_new then greatest(least(p.last_play_at_ms + voltide.rule_play_lasts_ms(), p_at_ms) - t.from_ms, 0)
      else p.played_ms - t.played_before + voltide.step_ms(p.last_play_at_ms, p_at_ms) end,
    -- Gross, with what is under way and what may still be signed.
    (select coalesce(sum(d.amount), 0)::bigint from voltide.deposit d
      where d.user_id = p_user_id and d.created_at_ms >= t.from_ms
        and (d.state in ('sent', 'owed', 'credited') or d.state = 'built' and d.expires_at_ms > p_at_ms)),
    c.stake + c.promo_stake
  from voltide.player p
  cross join lateral (select voltide.utc_day(p_at_ms) as utc_day) d
  cross join lateral (values
    ('day'::voltide.limit_period, d.utc_day > p.counted_day,
      voltide.day_start(p_at_ms), voltide.day_start(p_at_ms) + 86400000, (p.played_marks).before_day),
    ('week', voltide.week_of(d.utc_day) > voltide.week_of(p.counted_day),
      voltide.week_start(p_at_ms), voltide.week_start(p_at_ms) + 7 * 86400000, (p.played_marks).before_week),
    ('month', voltide.month_of(d.utc_day) > voltide.month_of(p.counted_day),
      voltide.month_start(p_at_ms), voltide.month_start(voltide.month_start(p_at_ms) + 31 * 86400000::bigint),
      (p.played_marks).before_month)
  ) as t (period, is_new, from_ms, until_ms, played_before)
  join voltide.list_periods(p_user_id, p_at_ms) c on c.period = t.period::text
  where p.user_id = p_user_id;
end $$;

-- What forbids a play with this stake at this moment; null for nothing. The bucket is null where none covers the stake.
-- A freeze comes first, and nobody knows until when. Of several barriers it is the one that lasts longest. A limit on
-- deposits forbids no play. Stakes of battles count when they are paid; until then they are added here. Whoever asks
-- holds the player's row.
create function voltide.find_barrier(
  p_user_id bigint, p_at_ms bigint, p_bucket voltide.account_kind, p_stake bigint
) returns voltide.barrier
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  b voltide.barrier;
  v_stake constant bigint := case when p_bucket is null then 0 else p_stake end;
  v_cash_stake constant bigint := case p_bucket when 'cash' then p_stake else 0 end;
  v_waiting bigint;
  v_cash_waiting bigint;
begin
  if voltide.is_frozen(p_user_id) then
    b.status := 'account_frozen';
    return b;
  end if;
  select e.kind, e.until_ms into b
  from voltide.exclusion e
  where e.user_id = p_user_id and e.until_ms > p_at_ms order by e.until_ms desc limit 1;
  if found then
    return b;
  end if;
  select coalesce(sum(s.stake), 0), coalesce(sum(s.stake) filter (where s.bucket = 'cash'), 0)
  into v_waiting, v_cash_waiting
  from voltide.battle_seat s
  where s.user_id = p_user_id and s.paid_at_ms is null;
  select concat_ws('_', l.kind, l.period), t.until_ms into b
  from voltide.player_limit l
  join voltide.list_limited(p_user_id, p_at_ms) t on t.period = l.period
  where l.user_id = p_user_id and case l.kind
    when 'play_time' then t.played_ms >= l.amount
    when 'stake' then v_cash_stake > 0 and t.stake + v_cash_waiting + v_cash_stake > l.amount
    when 'all_stake' then v_stake > 0 and t.all_stake + v_waiting + v_stake > l.amount
    when 'net_loss' then v_cash_stake > 0 and t.net_loss + v_cash_waiting + v_cash_stake > l.amount
    else false
  end
  order by t.until_ms desc, l.kind limit 1;
  return b;
end $$;

-- Keeps a player's plays and limits from changing until the transaction ends. False when there is no such player.
-- The lock under which a user's money moves, for what must not change meanwhile.
create function voltide.lock_player(p_user_id bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from voltide.player p where p.user_id = p_user_id for no key update;
  return found;
end $$;

-- Puts a limit in force and says what was asked for instead; a trigger refuses what may not be. It holds for every play
-- that is settled afterwards.
create function voltide.put_limit(
  p_user_id bigint, p_kind text, p_period text, p_amount bigint, p_raise_to bigint, p_raise_from_ms bigint,
  p_at_ms bigint
) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.player p set has_limits = true where p.user_id = p_user_id and p.closed_at_ms is null;
  if not found then
    raise exception 'user % has no books', p_user_id using errcode = 'invalid_parameter_value';
  end if;
  insert into voltide.player_limit (user_id, amount, raise_to, raise_from_ms, set_at_ms, kind, period)
  values (p_user_id, p_amount, p_raise_to, p_raise_from_ms, p_at_ms, p_kind::voltide.limit_kind,
    p_period::voltide.limit_period)
  on conflict (user_id, kind, period) do update set
    amount = excluded.amount, raise_to = excluded.raise_to, raise_from_ms = excluded.raise_from_ms,
    set_at_ms = excluded.set_at_ms;
  perform voltide.raise_measure(p_user_id, 'limits', false);
  perform voltide.mark_progress(p_user_id);
end $$;

-- Excludes a player from every play that is settled afterwards, until a moment. The stakes of battles that are not
-- locked yet come back at this one, whenever the exclusion began; what is locked is played.
create function voltide.add_exclusion(
  p_user_id bigint, p_kind text, p_from_ms bigint, p_until_ms bigint, p_inherited boolean, p_at_ms bigint
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.player p set has_limits = true where p.user_id = p_user_id and p.closed_at_ms is null;
  if not found then
    raise exception 'user % has no books', p_user_id using errcode = 'invalid_parameter_value';
  end if;
  insert into voltide.exclusion (user_id, from_ms, until_ms, kind, inherited)
  values (p_user_id, p_from_ms, p_until_ms, p_kind::voltide.exclusion_kind, p_inherited)
  on conflict do nothing;
  perform voltide.leave_battles(p_user_id, p_at_ms);
end $$;

-- Excludes a player as they chose.
create function voltide.exclude(p_user_id bigint, p_kind text, p_at_ms bigint, p_until_ms bigint) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$ select voltide.add_exclusion(p_user_id, p_kind, p_at_ms, p_until_ms, false, p_at_ms) $$;

-- Excludes a player as another account is that holds, or held, an email or a wallet of theirs.
create function voltide.inherit_exclusion(
  p_user_id bigint, p_kind text, p_from_ms bigint, p_until_ms bigint, p_at_ms bigint
) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$ select voltide.add_exclusion(p_user_id, p_kind, p_from_ms, p_until_ms, true, p_at_ms) $$;

-- Ends the exclusions that a player has inherited and that last yet, and returns them. What they chose stays.
create function voltide.lift_exclusions(p_user_id bigint, p_at_ms bigint)
returns table (kind voltide.exclusion_kind, until_ms bigint)
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  delete from voltide.exclusion e where e.user_id = p_user_id and e.inherited and e.until_ms > p_at_ms
  returning e.kind, e.until_ms
$$;
