-- Leaderboards (docs/decisions/0090-boards.md). The feed's cursor of the reader 'boards' is the lock of everybody who
-- writes to a board, taken first.

-- Makes the boards of a season that there are not yet.
create function voltide.open_season(p_period text, p_starts_on date) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  with opened as (
    insert into voltide.board (measure, period, starts_on, ends_on)
    select m, p_period, p_starts_on, case p_period
      when 'day' then p_starts_on + 1 when 'week' then p_starts_on + 7
      else (p_starts_on + interval '1 month')::date end
    from unnest(array['points', 'multiple']) as m
    where not exists (
      select from voltide.board b where b.measure = m and b.period = p_period and b.starts_on = p_starts_on)
    on conflict do nothing
    returning board_no
  )
  insert into voltide.board_chunk (board_no, low_score, low_tie, players)
  select o.board_no, 1, -9223372036854775807, 0 from opened o;
end $$;

-- Makes the boards of a day, its ISO week and its month.
create function voltide.open_boards(p_day date) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  select voltide.open_season(s.period, date_trunc(s.period, p_day)::date)
  from unnest(array['day', 'week', 'month']) as s (period)
$$;

-- Writes scores of players who may have had others before. A row that is new is listed if its player is on boards.
create function voltide.move_scores(
  p_board_nos integer[], p_user_ids bigint[], p_amounts bigint[], p_scores bigint[], p_reached bigint[],
  p_now_ms bigint
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_board_nos integer[];
  v_scores bigint[];
  v_ties bigint[];
  v_steps integer[];
begin
  with moved as materialized (
    select n.board_no, n.user_id, n.amount, n.score, n.reached, s.score as old_score, s.reached as old_reached,
      case when s.user_id is null then voltide.is_on_boards(n.user_id, p_now_ms) else s.is_listed end as is_listed
    from unnest(p_board_nos, p_user_ids, p_amounts, p_scores, p_reached)
      as n (board_no, user_id, amount, score, reached)
    left join voltide.board_score s on s.user_id = n.user_id and s.board_no = n.board_no
    where s.user_id is null or s.amount <> n.amount
  ),
  write as (
    insert into voltide.board_score as s (board_no, user_id, amount, score, reached, is_listed)
    select m.board_no, m.user_id, m.amount, m.score, m.reached, m.is_listed from moved m
    on conflict (user_id, board_no) do update set
      amount = excluded.amount, score = excluded.score, reached = excluded.reached
  ),
  step as (
    select m.board_no, k.score, k.tie, k.step
    from moved m cross join lateral (
      values (m.score, -m.reached, 1), (m.old_score, -m.old_reached, -1)
    ) as k (score, tie, step)
    where m.is_listed and k.score > 0 and (m.score, m.reached) is distinct from (m.old_score, m.old_reached)
  )
  select array_agg(s.board_no), array_agg(s.score), array_agg(s.tie), array_agg(s.step)
  into v_board_nos, v_scores, v_ties, v_steps from step s;
  if v_board_nos is not null then
    perform voltide.count_places(v_board_nos, v_scores, v_ties, v_steps);
  end if;
end $$;

-- Counts stakes of one day, in their order, for the boards of that day, its week, its month and of all time. They have
-- the numbers from p_first_no on.
create function voltide.count_stakes(
  p_day date, p_week date, p_month date, p_first_no bigint, p_user_ids bigint[], p_edges bigint[],
  p_multiples bigint[], p_now_ms bigint
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_board_nos integer[];
  v_user_ids bigint[];
  v_amounts bigint[];
  v_scores bigint[];
  v_reached bigint[];
begin
  update voltide.board b set
    edge = b.edge + s.edge, stakes = b.stakes + cardinality(p_user_ids),
    first_no = coalesce(b.first_no, p_first_no), next_no = p_first_no + cardinality(p_user_ids)
  from (select sum(e)::bigint as edge from unnest(p_edges) as e) s
  where b.measure = 'points'
    and (b.period, b.starts_on) in (('day', p_day), ('week', p_week), ('month', p_month));

  with stake as materialized (
    select s.user_id, s.edge, s.multiple, p_first_no + s.ord - 1 as no,
      sum(s.edge) over (partition by s.user_id order by s.ord)::bigint as upto
    from unnest(p_user_ids, p_edges, p_multiples) with ordinality as s (user_id, edge, multiple, ord)
  ),
  total as materialized (
    select s.user_id, max(s.upto) as edge from stake s group by s.user_id
  ),
  best as materialized (
    select distinct on (s.user_id) s.user_id, s.multiple, s.no
    from stake s order by s.user_id, s.multiple desc, s.no
  ),
  board as materialized (
    select b.board_no, b.measure from voltide.board b
    where b.measure in ('points', 'multiple') and (b.period, b.starts_on) in (
      ('day', p_day), ('week', p_week), ('month', p_month), ('all', '1970-01-01'))
  ),
  sums as materialized (
    select b.board_no, t.user_id, coalesce(s.amount, 0) as old_amount, s.score as old_score, s.reached as old_reached,
      coalesce(s.amount, 0) + t.edge as amount,
      (coalesce(s.amount, 0) + t.edge) / voltide.rule_edge_per_point() as score
    from total t
    join board b on b.measure = 'points'
    left join voltide.board_score s on s.user_id = t.user_id and s.board_no = b.board_no
  ),
  fresh as (
    select n.board_no, n.user_id, n.amount, n.score,
      case when n.score = n.old_score then n.old_reached else min(s.no) end as reached
    from sums n join stake s on s.user_id = n.user_id
      and s.upto >= n.score * voltide.rule_edge_per_point() - n.old_amount
    group by n.board_no, n.user_id, n.amount, n.score, n.old_score, n.old_reached
    union all
    select b.board_no, t.user_id, t.multiple, t.multiple, t.no
    from best t
    join board b on b.measure = 'multiple'
    left join voltide.board_score s on s.user_id = t.user_id and s.board_no = b.board_no
    where t.multiple > coalesce(s.amount, 0)
  )
  select array_agg(f.board_no), array_agg(f.user_id), array_agg(f.amount), array_agg(f.score), array_agg(f.reached)
  into v_board_nos, v_user_ids, v_amounts, v_scores, v_reached from fresh f;
  perform voltide.move_scores(v_board_nos, v_user_ids, v_amounts, v_scores, v_reached, p_now_ms);
end $$;

-- Reads up to p_limit rows of the feed, writes their cash stakes down in their order, and counts them. A stake whose
-- season is closed counts for the earliest one that is open. It waits for its turn among the writers of boards, where
-- other readers of the feed go away: players who change their settings without end would keep it from ever counting.
-- Returns how many rows of the feed it read.
create function voltide.fold_boards(p_limit integer, p_now_ms bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed voltide.stake_feed[];
  v_part record;
  v_next bigint;
begin
  perform from voltide.feed_cursor c where c.reader = 'boards' for update;
  select array_agg(f order by f.tx, f.feed_id) into v_feed from voltide.read_feed('boards', p_limit) f;
  if v_feed is null then
    return 0;
  end if;
  perform voltide.open_boards(d.day)
  from (select distinct '1970-01-01'::date + (f.at_ms / 86400000)::integer as day from unnest(v_feed) as f) d
  where not exists (
    select from voltide.board b where b.period = 'day' and b.starts_on >= d.day and b.closed_at_ms is not null);
  select c.next_no into v_next from voltide.board_counter c for update;

  for v_part in
    with opened as materialized (
      select b.period, min(b.starts_on) as starts_on
      from voltide.board b where b.closed_at_ms is null and b.measure = 'points' group by b.period
    ),
    read as materialized (
      -- Columns go by their names: the feed may have more of them.
      select f.ordinality as ord, f.at_ms, f.user_ids, f.buckets, f.stakes, f.payouts, f.edges,
        '1970-01-01'::date + (f.at_ms / 86400000)::integer as day
      from unnest(v_feed) with ordinality as f
    ),
    counted as materialized (
      select r.ord, r.at_ms,
        greatest(r.day, (select o.starts_on from opened o where o.period = 'day')) as day,
        greatest(date_trunc('week', r.day)::date, (select o.starts_on from opened o where o.period = 'week')) as week,
        greatest(date_trunc('month', r.day)::date, (select o.starts_on from opened o where o.period = 'month'))
          as month,
        array_agg(s.user_id order by s.ord) as user_ids, array_agg(s.edge order by s.ord) as edges,
        array_agg(s.payout * 100 / s.stake order by s.ord) as multiples, count(*) as stakes
      from read r
      cross join lateral unnest(r.user_ids, r.buckets, r.stakes, r.payouts, r.edges) with ordinality
        as s (user_id, bucket, stake, payout, edge, ord)
      where s.bucket = 'cash' and s.edge > 0
      group by r.ord, r.at_ms, r.day
    ),
    numbered as materialized (
      select c.ord, c.at_ms, c.day, c.week, c.month, c.user_ids, c.edges, c.multiples, c.stakes,
        (v_next + sum(c.stakes) over (order by c.day, c.week, c.month, c.ord) - c.stakes)::bigint as first_no
      from counted c
    ),
    log as (
      insert into voltide.board_stakes (first_no, at_ms, day, week, month, user_ids, edges)
      select n.first_no, n.at_ms, n.day, n.week, n.month, n.user_ids, n.edges from numbered n
    )
    select n.day, n.week, n.month, min(n.first_no) as first_no, sum(n.stakes)::bigint as stakes,
      (select array_agg(u.id order by m.first_no, u.ord)
        from numbered m cross join lateral unnest(m.user_ids) with ordinality as u (id, ord)
        where (m.day, m.week, m.month) = (n.day, n.week, n.month)) as user_ids,
      (select array_agg(u.edge order by m.first_no, u.ord)
        from numbered m cross join lateral unnest(m.edges) with ordinality as u (edge, ord)
        where (m.day, m.week, m.month) = (n.day, n.week, n.month)) as edges,
      (select array_agg(u.multiple order by m.first_no, u.ord)
        from numbered m cross join lateral unnest(m.multiples) with ordinality as u (multiple, ord)
        where (m.day, m.week, m.month) = (n.day, n.week, n.month)) as multiples
    from numbered n group by n.day, n.week, n.month order by min(n.first_no)
  loop
    perform voltide.count_stakes(
      v_part.day, v_part.week, v_part.month, v_part.first_no, v_part.user_ids, v_part.edges, v_part.multiples,
      p_now_ms);
    v_next := v_part.first_no + v_part.stakes;
  end loop;
  update voltide.board_counter c set next_no = v_next where c.next_no <> v_next;
  return cardinality(v_feed);
end $$;

-- Ranks streaks, sets and verified results of players from up to p_limit rows that wait. Returns how many rows it took.
create function voltide.rank_measures(p_limit integer, p_now_ms bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_taken bigint[];
  v_next bigint;
  v_new record;
begin
  perform from voltide.feed_cursor c where c.reader = 'boards' for update;
  with taken as (
    delete from voltide.progress_due d
    where d.due_id in (
      select w.due_id from voltide.progress_due w where w.what = 'rank' order by w.due_id limit p_limit
      for update skip locked)
    returning d.user_id
  )
  select array_agg(t.user_id) into v_taken from taken t;
  if v_taken is null then
    return 0;
  end if;
  select c.next_no into v_next from voltide.board_counter c for update;
  select array_agg(n.board_no) as board_nos, array_agg(n.user_id) as user_ids, array_agg(n.amount) as amounts,
    array_agg(v_next + n.ord - 1) as reached
  into v_new
  from (
    select b.board_no, m.user_id, m.amount, row_number() over (order by b.board_no, m.user_id) as ord
    from voltide.progress_measure m
    join voltide.board b on b.measure = m.measure and b.period = 'all'
    left join voltide.board_score s on s.user_id = m.user_id and s.board_no = b.board_no
    where m.user_id = any (v_taken) and m.measure in ('streak', 'sets', 'verified')
      and m.amount > coalesce(s.score, 0)
  ) n;
  if v_new.board_nos is not null then
    perform voltide.move_scores(
      v_new.board_nos, v_new.user_ids, v_new.amounts, v_new.amounts, v_new.reached, p_now_ms);
    update voltide.board_counter c set next_no = v_next + cardinality(v_new.board_nos);
  end if;
  return cardinality(v_taken);
end $$;
