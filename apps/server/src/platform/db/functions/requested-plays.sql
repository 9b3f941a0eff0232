-- A play that a game can ask for, whatever it is: its edge, its nonce and its items are within what the books can hold.
create function voltide.may_be(i voltide.play_request) returns boolean language sql immutable as $$
  select i.edge between 0 and voltide.most_edge(i.stake) and i.nonce <= voltide.last_nonce()
    and 0 <= all (i.find_k) and 255 >= all (i.find_k)
$$;

-- A play that gives something besides payout and items, or that is made once a day.
create function voltide.has_prizes(i voltide.play_request) returns boolean language sql immutable as $$
  select i.game = 'caches' or i.utc_day is not null or (i.gift, i.tokens, i.tickets, i.xp) <> (0, 0, 0, 0)
$$;

-- Promo is given by a daily play or a free pack alone, so that a server can give it once a day at most, or for tokens
-- and levels that were earned.
create function voltide.may_give(i voltide.play_request) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_most_gift bigint := 0;
begin
  if i.game = 'caches' then
    v_most_gift := voltide.most_cache_gift(i.user_id, voltide.cache_tier(i.table_id, i.input));
    if (i.stake, i.credit, i.tokens, i.tickets, i.xp) <> (0, 0, 0, 0, 0) or i.gift < 1
      or cardinality(i.find_k) > 0 or i.utc_day is not null then
      return false;
    end if;
  elsif i.gift > 0 and i.utc_day is not null then
    v_most_gift := (voltide.get_rule(i.user_id, 'gift', 'prize', 'promo')).most_each;
  end if;
  return i.gift between 0 and v_most_gift and coalesce(i.utc_day = voltide.utc_day(i.at_ms), true);
end $$;

-- What keeps a play from being the one of its day, null for nothing. Who computed a play from the days before names the
-- last of them: after another one it is no longer right.
create function voltide.find_day_fault(p_user_id bigint, p_game text, p_utc_day integer, p_last_day integer)
returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when max(d.utc_day) >= p_utc_day then 'day_used'
    when max(d.utc_day) is distinct from p_last_day then 'days_changed'
  end
  from voltide.daily_play d where d.user_id = p_user_id and d.game = p_game
$$;

-- Gives what a settled play gives besides payout and items, and takes the tokens of a free pack and the day of a daily
-- play.
create function voltide.give_prizes(i voltide.play_request) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_tier constant integer := case i.game when 'caches' then voltide.cache_tier(i.table_id, i.input) end;
  v_spent constant integer := case v_tier when 0 then voltide.rule_cache_dawn_tokens() else 0 end;
begin
  if i.gift > 0 then
    perform voltide.post(i.user_id, 'promo', 'gifts', i.gift,
      case when v_tier is null then 'prize'::voltide.cause else 'cache' end, i.key, i.at_ms);
  end if;
  update voltide.player p set
    tokens = p.tokens + i.tokens - v_spent, tickets = p.tickets + i.tickets, xp = p.xp + i.xp
  where p.user_id = i.user_id;
  if i.utc_day is not null then
    insert into voltide.daily_play (user_id, epoch, nonce, utc_day, game)
    values (i.user_id, i.epoch, i.nonce, i.utc_day, i.game);
    if i.game = 'spin' then
      insert into voltide.statistic_queue (kind, table_id, streak_day, draw)
      values ('spin', i.table_id, (i.input::jsonb ->> 'day')::integer, i.draws[1]);
    end if;
  end if;
  if v_tier is not null then
    insert into voltide.cache_open (user_id, epoch, nonce, tier, tokens)
    values (i.user_id, i.epoch, i.nonce, v_tier, v_spent);
  end if;
  if (i.gift, i.tokens, i.tickets, i.xp) <> (0, 0, 0, 0) then
    insert into voltide.play_prize (user_id, gift, epoch, nonce, utc_day, tokens, tickets, xp)
    values (i.user_id, i.gift, i.epoch, i.nonce, voltide.utc_day(i.at_ms), i.tokens, i.tickets, i.xp);
    perform voltide.mark_progress(i.user_id);
  end if;
end $$;
