-- The next rows of the feed for a reader, up to p_limit, and moves its cursor past them. Rows that an older
-- transaction, still open, might have to come before are left for later. Nothing while another node reads for this
-- reader.
create function voltide.read_feed(p_reader text, p_limit integer) returns setof voltide.stake_feed
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_cursor voltide.feed_cursor;
  v_row voltide.stake_feed;
  v_last voltide.stake_feed;
begin
  select c.reader, c.tx, c.feed_id into v_cursor
  from voltide.feed_cursor c where c.reader = p_reader for update skip locked;
  if not found then
    return;
  end if;
  for v_row in
    select f.tx, f.feed_id, f.at_ms, f.user_ids, f.games, f.buckets, f.stakes, f.payouts, f.edges,
      f.released, f.table_ids
    from voltide.stake_feed f
    where (f.tx, f.feed_id) > (v_cursor.tx, v_cursor.feed_id) and f.tx < pg_snapshot_xmin(pg_current_snapshot())
    order by f.tx, f.feed_id limit p_limit
  loop
    return next v_row;
    v_last := v_row;
  end loop;
  if v_last.tx is not null then
    update voltide.feed_cursor c set tx = v_last.tx, feed_id = v_last.feed_id where c.reader = p_reader;
  end if;
end $$;

-- Adds up to p_limit rows of the feed to the turnover per game and bucket. Returns how many.
create function voltide.fold_stakes(p_limit integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_folded bigint;
begin
  with read as materialized (
    select f.games, f.buckets, f.stakes, f.payouts, f.edges from voltide.read_feed('stake_total', p_limit) f
  ),
  fold as (
    insert into voltide.stake_total as t (game, bucket, stakes, stake, payout, edge)
    select s.game, s.bucket, count(*), sum(s.stake), sum(s.payout), sum(s.edge)
    from read r cross join lateral unnest(r.games, r.buckets, r.stakes, r.payouts, r.edges)
      as s (game, bucket, stake, payout, edge)
    group by s.game, s.bucket
    on conflict (game, bucket) do update set
      stakes = t.stakes + excluded.stakes, stake = t.stake + excluded.stake, payout = t.payout + excluded.payout,
      edge = t.edge + excluded.edge
  )
  select count(*) into v_folded from read;
  return v_folded;
end $$;

-- Deletes up to p_limit rows from before a moment that every reader is past. Returns how many.
create function voltide.trim_feed(p_before_ms bigint, p_limit integer) returns bigint
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with slowest as (
    select c.tx, c.feed_id from voltide.feed_cursor c order by c.tx, c.feed_id limit 1
  ),
  gone as (
    delete from voltide.stake_feed f
    where (f.tx, f.feed_id) in (
      select o.tx, o.feed_id from voltide.stake_feed o cross join slowest s
      where (o.tx, o.feed_id) <= (s.tx, s.feed_id) and o.at_ms < p_before_ms
      order by o.tx, o.feed_id limit p_limit
    )
    returning f.feed_id
  )
  select count(*) from gone
$$;

-- A dump that was read into another cluster brings transactions that this one has not reached. Their rows and the
-- cursors keep their order under transaction 0, before anything is played here.
create function voltide.adopt_feed() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from voltide.stake_feed f where f.tx >= pg_snapshot_xmax(pg_current_snapshot())
    union all
    select from voltide.feed_cursor c where c.tx >= pg_snapshot_xmax(pg_current_snapshot())
  ) then
    return;
  end if;
  with ranked as (
    select f.tx, f.feed_id, max(f.feed_id) over () + row_number() over (order by f.tx, f.feed_id) as rank
    from voltide.stake_feed f
  ),
  renumber as (
    update voltide.stake_feed f set tx = '0', feed_id = r.rank
    from ranked r where f.tx = r.tx and f.feed_id = r.feed_id
  )
  update voltide.feed_cursor c set
    tx = '0',
    feed_id = coalesce((select max(r.rank) from ranked r where (r.tx, r.feed_id) <= (c.tx, c.feed_id)), 0);
end $$;
