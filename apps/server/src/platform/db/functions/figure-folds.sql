-- The operator's figures (docs/decisions/0096-figures.md). What is folded and what waits to be folded add up to the
-- books at every moment; `recount` says so.

-- The hour and the day of a moment.
create function voltide.spans_of(p_at_ms bigint) returns table (span text, starts_at_ms bigint)
language sql immutable as $$
  values ('hour', p_at_ms - p_at_ms % 3600000), ('day', p_at_ms - p_at_ms % 86400000)
$$;

-- What a transfer counts as; null for what plays and battles move, and for what moves between accounts of one user.
create function voltide.posting_cause(p_cause voltide.cause, p_system_account voltide.system_account) returns text
language sql immutable as $$
  select case
    when p_cause in ('stake', 'win', 'release', 'exchange', 'battle', 'hold', 'return', 'vault') then null
    when p_cause <> 'take' then p_cause::text
    when p_system_account = 'outside' then 'withdrawal'
    when p_system_account = 'fees' then 'fee'
  end
$$;

-- What a play adds to the squares of its game. Odds tables say how far a return may be from the expected one, so of
-- their plays it is the stake; what a seat of a battle returns depends on the others, so of battles it is the return
-- less the expected one itself.
create function voltide.square_of(p_game text, p_stake bigint, p_returned bigint, p_edge bigint) returns numeric
language sql immutable as $$
  select case p_game
    when 'battles' then (p_returned - p_stake + p_edge)::numeric * (p_returned - p_stake + p_edge)
    else p_stake::numeric * p_stake end
$$;

-- Folds up to p_limit rows of the stake feed into plays, players and releases. Returns how many.
create function voltide.fold_figures(p_limit integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_folded bigint;
begin
  with read as materialized (
    select f.at_ms - f.at_ms % 3600000 as hour_ms, f.released, f.user_ids, f.games, f.buckets, f.stakes, f.payouts,
      f.edges, f.table_ids
    from voltide.read_feed('figures', p_limit) f
  ),
  stake as materialized (
    select r.hour_ms, s.user_id, s.game, s.bucket, s.stake, s.payout, s.edge, coalesce(s.table_id, 0) as table_id
    from read r
    cross join lateral unnest(r.user_ids, r.games, r.buckets, r.stakes, r.payouts, r.edges, r.table_ids)
      as s (user_id, game, bucket, stake, payout, edge, table_id)
  ),
  hourly as materialized (
    select s.hour_ms, s.game, s.table_id, s.bucket, count(*) as plays, sum(s.stake) as stake,
      sum(s.payout) as returned, sum(s.edge) as edge,
      sum(voltide.square_of(s.game, s.stake, s.payout, s.edge)) as squares
    from stake s group by s.hour_ms, s.game, s.table_id, s.bucket
  ),
  fold_plays as (
    insert into voltide.play_figure as f
      (span, starts_at_ms, game, table_id, bucket, plays, stake, returned, edge, squares)
    select p.span, p.starts_at_ms, h.game, h.table_id, h.bucket, sum(h.plays), sum(h.stake), sum(h.returned),
      sum(h.edge), sum(h.squares)
    from hourly h cross join lateral voltide.spans_of(h.hour_ms) p
    group by p.span, p.starts_at_ms, h.game, h.table_id, h.bucket
    on conflict (span, starts_at_ms, game, table_id, bucket) do update set
      plays = f.plays + excluded.plays, stake = f.stake + excluded.stake, returned = f.returned + excluded.returned,
      edge = f.edge + excluded.edge, squares = f.squares + excluded.squares
  ),
  person as materialized (
    select distinct s.hour_ms, s.game, s.user_id from stake s
  ),
  see as (
    insert into voltide.player_seen (span, starts_at_ms, game, user_id)
    select distinct p.span, p.starts_at_ms, g.game, h.user_id
    from person h cross join lateral voltide.spans_of(h.hour_ms) p
    cross join lateral (values (h.game), ('all')) as g (game)
    on conflict do nothing
    returning span, starts_at_ms, game
  ),
  fold_players as (
    insert into voltide.player_figure as f (span, starts_at_ms, game, players)
    select s.span, s.starts_at_ms, s.game, count(*) from see s group by s.span, s.starts_at_ms, s.game
    on conflict (span, starts_at_ms, game) do update set players = f.players + excluded.players
  ),
  fold_releases as (
    insert into voltide.posting_figure as f (span, starts_at_ms, cause, bucket, postings, paid, taken)
    select p.span, p.starts_at_ms, 'release', b.bucket, 0, sum(r.released * b.paid), sum(r.released * (1 - b.paid))
    from read r cross join lateral voltide.spans_of(r.hour_ms) p
    cross join (values ('cash'::voltide.account_kind, 1), ('promo', 0)) as b (bucket, paid)
    where r.released > 0
    group by p.span, p.starts_at_ms, b.bucket
    on conflict (span, starts_at_ms, cause, bucket) do update set
      paid = f.paid + excluded.paid, taken = f.taken + excluded.taken
  )
  select count(*) into v_folded from read;
  return v_folded;
end $$;

-- Folds up to p_limit postings that wait, and deletes them. Returns how many; null while another node is folding.
create function voltide.fold_postings(p_limit integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_folded bigint;
begin
  if not pg_try_advisory_xact_lock(8655843303) then
    return null;
  end if;
  with taken as materialized (
    delete from voltide.posting q
    where q.posting_id in (select o.posting_id from voltide.posting o order by o.posting_id limit p_limit)
    returning q.at_ms, q.amount, q.bucket, q.cause
  ),
  fold as (
    insert into voltide.posting_figure as f (span, starts_at_ms, cause, bucket, postings, paid, taken)
    select p.span, p.starts_at_ms, t.cause, t.bucket, count(*), sum(greatest(t.amount, 0)), sum(greatest(-t.amount, 0))
    from taken t cross join lateral voltide.spans_of(t.at_ms) p
    group by p.span, p.starts_at_ms, t.cause, t.bucket
    on conflict (span, starts_at_ms, cause, bucket) do update set
      postings = f.postings + excluded.postings, paid = f.paid + excluded.paid, taken = f.taken + excluded.taken
  )
  select count(*) into v_folded from taken;
  return v_folded;
end $$;

-- How long it is that the oldest row of each reader of the feed, and of the queue of postings, waits to be folded.
-- Rows that an older open transaction keeps back count too.
create function voltide.list_lags(p_now_ms bigint) returns table (reader text, lag_ms bigint)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select c.reader, greatest(0, p_now_ms - coalesce((
    select f.at_ms from voltide.stake_feed f where (f.tx, f.feed_id) > (c.tx, c.feed_id)
    order by f.tx, f.feed_id limit 1
  ), p_now_ms))
  from voltide.feed_cursor c
  union all
  select 'postings', greatest(0, p_now_ms - coalesce((
    select q.at_ms from voltide.posting q order by q.posting_id limit 1), p_now_ms))
$$;

-- Deletes up to p_limit rows each of figures by hour, and of who was seen, from before two moments. Whoever played in
-- a time whose stakes are not all folded is kept: they would count twice. Returns how many went of the larger part.
create function voltide.trim_figures(p_hours_before_ms bigint, p_seen_before_ms bigint, p_limit integer)
returns bigint
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with unread as (
    select min(f.at_ms) as at_ms from voltide.feed_cursor c
    join voltide.stake_feed f on (f.tx, f.feed_id) > (c.tx, c.feed_id) where c.reader = 'figures'
  ),
  plays as (
    delete from voltide.play_figure where ctid = any (array(
      select f.ctid from voltide.play_figure f
      where f.span = 'hour' and f.starts_at_ms < p_hours_before_ms limit p_limit))
    returning 1
  ),
  players as (
    delete from voltide.player_figure where ctid = any (array(
      select f.ctid from voltide.player_figure f
      where f.span = 'hour' and f.starts_at_ms < p_hours_before_ms limit p_limit))
    returning 1
  ),
  postings as (
    delete from voltide.posting_figure where ctid = any (array(
      select f.ctid from voltide.posting_figure f
      where f.span = 'hour' and f.starts_at_ms < p_hours_before_ms limit p_limit))
    returning 1
  ),
  seen as (
    delete from voltide.player_seen where ctid = any (array(
      select s.ctid from voltide.player_seen s cross join unread u
      where s.span in ('hour', 'day')
        and s.starts_at_ms < least(p_seen_before_ms, coalesce(u.at_ms - 86400000, p_seen_before_ms))
      limit p_limit))
    returning 1
  )
  select greatest((select count(*) from plays), (select count(*) from players), (select count(*) from postings),
    (select count(*) from seen))
$$;
