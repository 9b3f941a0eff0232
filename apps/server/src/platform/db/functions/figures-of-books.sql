-- The operator's figures as the books say them: for the first time that figures are kept, and for `recount`.

-- Plays with a stake by hour and by day.
create function voltide.count_book_plays() returns table (
  span text, starts_at_ms bigint, game text, table_id integer, bucket voltide.account_kind, plays bigint,
  stake numeric, returned numeric, edge numeric, squares numeric
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with hourly as materialized (
    select y.at_ms - y.at_ms % 3600000 as hour_ms, y.game, y.table_id, y.bucket, count(*) as plays,
      sum(y.stake) as stake, sum(y.returned) as returned, sum(y.edge) as edge,
      sum(voltide.square_of(y.game, y.stake, y.returned, y.edge)) as squares
    from (
      select p.at_ms, p.game, p.table_id, p.bucket, p.stake, p.returned - coalesce(z.gift, 0) as returned, p.edge
      from voltide.play p
      left join voltide.play_prize z
        on z.user_id = p.user_id and z.epoch = p.epoch and z.nonce = p.nonce and z.gift > 0
      where p.stake > 0
      union all
      select b.at_ms, 'battles', 0, b.bucket, b.stake, b.credit + b.found, b.edge
      from voltide.battle_play b where b.stake > 0
    ) y
    group by 1, 2, 3, 4
  )
  select p.span, p.starts_at_ms, h.game, h.table_id, h.bucket, sum(h.plays)::bigint, sum(h.stake), sum(h.returned),
    sum(h.edge), sum(h.squares)
  from hourly h cross join lateral voltide.spans_of(h.hour_ms) p
  group by p.span, p.starts_at_ms, h.game, h.table_id, h.bucket
$$;

-- Who played by hour and by day, each once; in the game 'all' too. Hours from before a moment are left out.
create function voltide.list_book_players(p_hours_from_ms bigint) returns table (
  span text, starts_at_ms bigint, game text, user_id bigint
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with stake as (
    select p.at_ms, p.game, p.user_id from voltide.play p where p.stake > 0
    union all
    select b.at_ms, 'battles', b.user_id from voltide.battle_play b where b.stake > 0
  ),
  days as materialized (
    select distinct s.at_ms - s.at_ms % 86400000 as starts_at_ms, s.game, s.user_id from stake s
  ),
  hours as materialized (
    select distinct s.at_ms - s.at_ms % 3600000 as starts_at_ms, s.game, s.user_id
    from stake s where s.at_ms >= p_hours_from_ms
  )
  select 'day', d.starts_at_ms, d.game, d.user_id from days d
  union all
  select distinct 'day', d.starts_at_ms, 'all', d.user_id from days d
  union all
  select 'hour', h.starts_at_ms, h.game, h.user_id from hours h
  union all
  select distinct 'hour', h.starts_at_ms, 'all', h.user_id from hours h
$$;

-- Money that moved for another cause than a play, by hour and by day.
create function voltide.count_book_postings() returns table (
  span text, starts_at_ms bigint, cause text, bucket voltide.account_kind, postings bigint, paid numeric, taken numeric
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with hourly as materialized (
    select t.at_ms - t.at_ms % 3600000 as hour_ms,
      case t.cause when 'release' then 'release' else voltide.posting_cause(t.cause, t.system_account) end as cause,
      case t.kind when 'held' then 'cash' else t.kind end as bucket,
      count(*) filter (where t.cause <> 'release') as postings, sum(greatest(t.amount, 0)) as paid,
      sum(greatest(-t.amount, 0)) as taken
    from voltide.transfer t
    where t.cause = 'release' or voltide.posting_cause(t.cause, t.system_account) is not null
    group by 1, 2, 3
  )
  select p.span, p.starts_at_ms, h.cause, h.bucket, sum(h.postings)::bigint, sum(h.paid), sum(h.taken)
  from hourly h cross join lateral voltide.spans_of(h.hour_ms) p
  group by p.span, p.starts_at_ms, h.cause, h.bucket
$$;

-- What waits to be folded into plays. Rows that have no table count for table 0.
create function voltide.count_unread_plays() returns table (
  span text, starts_at_ms bigint, game text, table_id integer, bucket voltide.account_kind, plays bigint,
  stake numeric, returned numeric, edge numeric, squares numeric
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select p.span, p.starts_at_ms, s.game, coalesce(s.table_id, 0), s.bucket, count(*), sum(s.stake), sum(s.payout),
    sum(s.edge), sum(voltide.square_of(s.game, s.stake, s.payout, s.edge))
  from voltide.feed_cursor c
  join voltide.stake_feed f on (f.tx, f.feed_id) > (c.tx, c.feed_id)
  cross join lateral unnest(f.games, f.buckets, f.stakes, f.payouts, f.edges, f.table_ids)
    as s (game, bucket, stake, payout, edge, table_id)
  cross join lateral voltide.spans_of(f.at_ms) p
  where c.reader = 'figures'
  group by p.span, p.starts_at_ms, s.game, coalesce(s.table_id, 0), s.bucket
$$;

-- Who waits to be counted as a player, each once.
create function voltide.list_unread_players() returns table (
  span text, starts_at_ms bigint, game text, user_id bigint
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select distinct p.span, p.starts_at_ms, g.game, s.user_id
  from voltide.feed_cursor c
  join voltide.stake_feed f on (f.tx, f.feed_id) > (c.tx, c.feed_id)
  cross join lateral unnest(f.user_ids, f.games) as s (user_id, game)
  cross join lateral voltide.spans_of(f.at_ms) p
  cross join lateral (values (s.game), ('all')) as g (game)
  where c.reader = 'figures'
    and not exists (
      select from voltide.player_seen w
      where w.span = p.span and w.starts_at_ms = p.starts_at_ms and w.game = g.game and w.user_id = s.user_id)
$$;

-- What waits to be folded into other money.
create function voltide.count_unread_postings() returns table (
  span text, starts_at_ms bigint, cause text, bucket voltide.account_kind, postings bigint, paid numeric, taken numeric
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select p.span, p.starts_at_ms, q.cause, q.bucket, sum(q.postings)::bigint, sum(q.paid), sum(q.taken)
  from (
    select o.at_ms, o.cause, o.bucket, 1 as postings, greatest(o.amount, 0) as paid, greatest(-o.amount, 0) as taken
    from voltide.posting o
    union all
    select f.at_ms, 'release', b.bucket, 0, f.released * b.paid, f.released * (1 - b.paid)
    from voltide.feed_cursor c
    join voltide.stake_feed f on (f.tx, f.feed_id) > (c.tx, c.feed_id) and f.released > 0
    cross join (values ('cash'::voltide.account_kind, 1), ('promo', 0)) as b (bucket, paid)
    where c.reader = 'figures'
  ) q
  cross join lateral voltide.spans_of(q.at_ms) p
  group by p.span, p.starts_at_ms, q.cause, q.bucket
$$;

-- Begins to keep figures, once: with what the books say, less what waits to be folded. Whatever is committed while
-- this runs waits, too: rows of the feed from the oldest transaction on that is still open are read again.
create function voltide.begin_figures() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_day_ms constant bigint := 86400000;
  -- Figures by hour, and who was seen, are kept as long before the newest play as before now.
  v_latest_ms bigint := greatest(
    (select max(p.at_ms) from voltide.play p), (select max(b.at_ms) from voltide.battle_play b));
begin
  if exists (select from voltide.feed_cursor c where c.reader = 'figures') then
    return;
  end if;
  set local work_mem = '128MB';
  -- One statement sees one moment: the cursor is of the same one as everything that is counted.
  with begun as materialized (
    select pg_snapshot_xmin(pg_current_snapshot()) as tx
  ),
  cursor as (
    insert into voltide.feed_cursor (reader, tx, feed_id) select 'figures', b.tx, -1 from begun b
  ),
  unread as materialized (
    select f.at_ms, f.released, f.user_ids, f.games, f.buckets, f.stakes, f.payouts, f.edges, f.table_ids
    from begun b join voltide.stake_feed f on f.tx >= b.tx
  ),
  plays as (
    insert into voltide.play_figure (span, starts_at_ms, game, table_id, bucket, plays, stake, returned, edge, squares)
    select n.span, n.starts_at_ms, n.game, n.table_id, n.bucket, sum(n.plays), sum(n.stake), sum(n.returned),
      sum(n.edge), sum(n.squares)
    from (
      select p.span, p.starts_at_ms, p.game, p.table_id, p.bucket, p.plays, p.stake, p.returned, p.edge, p.squares
      from voltide.count_book_plays() p
      union all
      select p.span, p.starts_at_ms, s.game, coalesce(s.table_id, 0), s.bucket, -1, -s.stake, -s.payout, -s.edge,
        -voltide.square_of(s.game, s.stake, s.payout, s.edge)
      from unread u
      cross join lateral unnest(u.games, u.buckets, u.stakes, u.payouts, u.edges, u.table_ids)
        as s (game, bucket, stake, payout, edge, table_id)
      cross join lateral voltide.spans_of(u.at_ms) p
    ) n
    group by n.span, n.starts_at_ms, n.game, n.table_id, n.bucket
  ),
  person as materialized (
    select b.span, b.starts_at_ms, b.game, b.user_id from voltide.list_book_players(v_latest_ms - 90 * v_day_ms) b
  ),
  seen as (
    insert into voltide.player_seen (span, starts_at_ms, game, user_id)
    select w.span, w.starts_at_ms, w.game, w.user_id from person w where w.starts_at_ms > v_latest_ms - 3 * v_day_ms
  ),
  players as (
    insert into voltide.player_figure (span, starts_at_ms, game, players)
    select w.span, w.starts_at_ms, w.game, count(*) from person w group by w.span, w.starts_at_ms, w.game
  )
  insert into voltide.posting_figure (span, starts_at_ms, cause, bucket, postings, paid, taken)
  select n.span, n.starts_at_ms, n.cause, n.bucket, sum(n.postings), sum(n.paid), sum(n.taken)
  from (
    select b.span, b.starts_at_ms, b.cause, b.bucket, b.postings, b.paid, b.taken
    from voltide.count_book_postings() b
    union all
    select p.span, p.starts_at_ms, q.cause, q.bucket, -1, -greatest(q.amount, 0), -greatest(-q.amount, 0)
    from voltide.posting q cross join lateral voltide.spans_of(q.at_ms) p
    union all
    select p.span, p.starts_at_ms, 'release', b.bucket, 0, -u.released * b.paid, -u.released * (1 - b.paid)
    from unread u cross join lateral voltide.spans_of(u.at_ms) p
    cross join (values ('cash'::voltide.account_kind, 1), ('promo', 0)) as b (bucket, paid)
    where u.released > 0
  ) n
  group by n.span, n.starts_at_ms, n.cause, n.bucket;
end $$;
