-- What a report of a loading game came to: 'counted', 'used' where its ticket stands for another report, 'closed' for a
-- deleted account, 'account_frozen' for a frozen one; else the limit or exclusion that forbids it, and until when.
create type voltide.loading_result as (
  status text, until_ms bigint, score integer, day_token smallint, is_best boolean, replayed boolean
);

-- What forbids a user to play anything at this moment, whatever it costs; null for nothing.
create function voltide.find_play_barrier(p_user_id bigint, p_at_ms bigint) returns voltide.barrier
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from voltide.player p where p.user_id = p_user_id and p.has_limits) then
    return voltide.find_barrier(p_user_id, p_at_ms, null, 0);
  end if;
  return null;
end $$;

-- Counts a loading game once for each ticket. One of 100 points gives a token, as long as the UTC day has had fewer
-- than five: the player's row is locked first, so that reports which come at once are counted one after another.
create function voltide.settle_loading_game(
  p_user_id bigint, p_ticket bytea, p_request_hash bytea, p_game text, p_score integer, p_ticks integer,
  p_inputs text, p_at_ms bigint
) returns voltide.loading_result
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.loading_result;
  v_closed boolean;
  v_barrier voltide.barrier;
  v_best integer;
  v_given integer;
  v_day constant integer := voltide.utc_day(p_at_ms);
begin
  select p.closed_at_ms is not null into v_closed
  from voltide.player p where p.user_id = p_user_id for no key update;
  if not found then
    raise exception 'user % has no books', p_user_id using errcode = 'invalid_parameter_value';
  end if;
  select case when g.request_hash = p_request_hash then 'counted' else 'used' end, null, g.score, g.day_token,
    g.score > coalesce((
      select max(b.score) from voltide.loading_game b
      where b.user_id = g.user_id and b.game = g.game and (b.at_ms, b.ticket) < (g.at_ms, g.ticket)
    ), 0), true
  into r
  from voltide.loading_game g where g.user_id = p_user_id and g.ticket = p_ticket;
  if found then
    return r;
  end if;
  if v_closed then
    r.status := 'closed';
    return r;
  end if;
  v_barrier := voltide.find_play_barrier(p_user_id, p_at_ms);
  if v_barrier.status is not null then
    r.status := v_barrier.status;
    r.until_ms := v_barrier.until_ms;
    return r;
  end if;

  select coalesce(max(g.score) filter (where g.game = p_game), 0),
    count(*) filter (where g.utc_day = v_day and g.day_token is not null)
  into v_best, v_given
  from voltide.loading_game g where g.user_id = p_user_id;
  r.status := 'counted';
  r.score := p_score;
  r.is_best := p_score > v_best;
  r.replayed := false;
  if p_score >= voltide.rule_loading_token_score() and v_given < voltide.rule_loading_tokens_per_day() then
    r.day_token := v_given + 1;
  end if;
  insert into voltide.loading_game
    (user_id, at_ms, utc_day, ticks, score, day_token, game, ticket, request_hash, inputs)
  values (p_user_id, p_at_ms, v_day, p_ticks, p_score, r.day_token, p_game, p_ticket, p_request_hash,
    case when r.day_token is not null then p_inputs end);
  if r.day_token is not null then
    update voltide.player p set tokens = p.tokens + 1 where p.user_id = p_user_id;
    perform voltide.conclude(p_user_id, 'system:loading-game:' || encode(p_ticket, 'hex'), p_request_hash, 'token', 0,
      p_at_ms, null);
  end if;
  return r;
end $$;
