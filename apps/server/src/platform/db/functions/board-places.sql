-- Places on leaderboards, and who has one (docs/decisions/0090-boards.md).

-- True for an account that has places on boards: no operator, not hidden, not excluded or limited.
create function voltide.is_on_boards(p_user_id bigint, p_now_ms bigint) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
      select from voltide.identity i where i.user_id = p_user_id and i.kind = 'account' and i.role = 'player')
    and not exists (
      select from voltide.profile_setting s where s.user_id = p_user_id and s.is_hidden_from_boards)
    and not exists (
      select from voltide.exclusion e
      where e.user_id = p_user_id and e.from_ms <= p_now_ms and e.until_ms > p_now_ms)
    and not exists (select from voltide.limited_account l where l.user_id = p_user_id)
$$;

-- Cuts chunks of more than 1,024 places into halves, until there are none.
create function voltide.split_chunks() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_full voltide.board_chunk;
  v_score bigint;
  v_tie bigint;
begin
  loop
    select c.low_score, c.low_tie, c.board_no, c.players into v_full
    from voltide.board_chunk c where c.players > 1024 limit 1;
    exit when not found;
    select s.score, -s.reached into strict v_score, v_tie
    from voltide.board_score s
    where s.board_no = v_full.board_no and s.is_listed and s.score > 0
      and (s.score, -s.reached) >= (v_full.low_score, v_full.low_tie)
    order by s.score, -s.reached offset v_full.players / 2 limit 1;
    insert into voltide.board_chunk (board_no, low_score, low_tie, players)
    values (v_full.board_no, v_score, v_tie, v_full.players - v_full.players / 2);
    update voltide.board_chunk c set players = v_full.players / 2
    where c.board_no = v_full.board_no and c.low_score = v_full.low_score and c.low_tie = v_full.low_tie;
  end loop;
end $$;

-- Joins chunks of few places, which climbing players left behind, with the next lower ones.
create function voltide.join_chunks(p_chunks voltide.board_chunk[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_touched voltide.board_chunk;
  v_few voltide.board_chunk;
  v_lower voltide.board_chunk;
begin
  foreach v_touched in array p_chunks loop
    select c.low_score, c.low_tie, c.board_no, c.players into v_few
    from voltide.board_chunk c
    where c.board_no = v_touched.board_no and c.low_score = v_touched.low_score and c.low_tie = v_touched.low_tie;
    continue when not found;
    select c.low_score, c.low_tie, c.board_no, c.players into v_lower
    from voltide.board_chunk c
    where c.board_no = v_few.board_no and (c.low_score, c.low_tie) < (v_few.low_score, v_few.low_tie)
    order by c.low_score desc, c.low_tie desc limit 1;
    continue when not found or v_lower.players + v_few.players > 768;
    delete from voltide.board_chunk c
    where c.board_no = v_few.board_no and c.low_score = v_few.low_score and c.low_tie = v_few.low_tie;
    update voltide.board_chunk c set players = v_lower.players + v_few.players
    where c.board_no = v_lower.board_no and c.low_score = v_lower.low_score and c.low_tie = v_lower.low_tie;
  end loop;
end $$;

-- Adds places to chunks and takes places away, each by a key and +1 or -1.
create function voltide.count_places(p_board_nos integer[], p_scores bigint[], p_ties bigint[], p_steps integer[])
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_chunk voltide.board_chunk;
  v_few voltide.board_chunk[] := '{}';
begin
  for v_chunk in
    with step as (
      select c.board_no, c.low_score, c.low_tie, sum(d.step)::integer as step
      from unnest(p_board_nos, p_scores, p_ties, p_steps) as d (board_no, score, tie, step)
      cross join lateral (
        select k.board_no, k.low_score, k.low_tie from voltide.board_chunk k
        where k.board_no = d.board_no and (k.low_score, k.low_tie) <= (d.score, d.tie)
        order by k.low_score desc, k.low_tie desc limit 1
      ) c
      group by c.board_no, c.low_score, c.low_tie having sum(d.step) <> 0
    )
    update voltide.board_chunk c set players = c.players + s.step
    from step s where c.board_no = s.board_no and c.low_score = s.low_score and c.low_tie = s.low_tie
    returning c.low_score, c.low_tie, c.board_no, c.players
  loop
    if v_chunk.players < 128 then
      v_few := v_few || v_chunk;
    end if;
  end loop;
  perform voltide.join_chunks(v_few);
  perform voltide.split_chunks();
end $$;

-- Gives players their places back or takes them away, as it holds now for each.
create function voltide.relist(p_user_ids bigint[], p_now_ms bigint) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_new record;
begin
  perform from voltide.feed_cursor c where c.reader = 'boards' for update;
  with player as materialized (
    select u.user_id, voltide.is_on_boards(u.user_id, p_now_ms) as is_listed
    from (select distinct unnest(p_user_ids) as user_id) u
  ),
  turned as (
    update voltide.board_score s set is_listed = p.is_listed
    from player p where s.user_id = p.user_id and s.is_listed <> p.is_listed
      and exists (select from voltide.board b where b.board_no = s.board_no and b.closed_at_ms is null)
    returning s.board_no, s.score, s.reached, s.is_listed
  )
  select array_agg(t.board_no) as board_nos, array_agg(t.score) as scores, array_agg(-t.reached) as ties,
    array_agg(case when t.is_listed then 1 else -1 end) as steps
  into v_new from turned t where t.score > 0;
  if v_new.board_nos is not null then
    perform voltide.count_places(v_new.board_nos, v_new.scores, v_new.ties, v_new.steps);
  end if;
end $$;

-- Does so for everybody for whom it has changed, and returns how many players those were.
create function voltide.relist_all(p_now_ms bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user_ids bigint[];
begin
  -- Guests, of whom there is no end, are left out before anything is looked up for each.
  with off as materialized (
    select distinct s.user_id from voltide.board_score s
    join voltide.identity i on i.user_id = s.user_id and i.kind = 'account' and i.role = 'player'
    where not s.is_listed
  )
  select array_agg(distinct t.user_id order by t.user_id) into v_user_ids
  from (
    select o.user_id from off o where voltide.is_on_boards(o.user_id, p_now_ms)
    union all
    select s.user_id
    from (
      select h.user_id from voltide.profile_setting h where h.is_hidden_from_boards
      union select l.user_id from voltide.limited_account l
      union select e.user_id from voltide.exclusion e where e.from_ms <= p_now_ms and e.until_ms > p_now_ms
      union select i.user_id from voltide.identity i where i.role <> 'player' or i.kind = 'deleted'
    ) o
    join voltide.board_score s on s.user_id = o.user_id and s.is_listed
  ) t;
  if v_user_ids is null then
    return 0;
  end if;
  perform voltide.relist(v_user_ids, p_now_ms);
  return cardinality(v_user_ids);
end $$;

-- The place that a score has or would have on a board. It adds up chunks, and counts rows of one chunk only.
create function voltide.place_of(p_board_no integer, p_score bigint, p_reached bigint) returns bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with own as materialized (
    select c.low_score, c.low_tie from voltide.board_chunk c
    where c.board_no = p_board_no and (c.low_score, c.low_tie) <= (p_score, -p_reached)
    order by c.low_score desc, c.low_tie desc limit 1
  ),
  above as materialized (
    select c.low_score, c.low_tie from voltide.board_chunk c
    where c.board_no = p_board_no and (c.low_score, c.low_tie) > (p_score, -p_reached)
    order by c.low_score, c.low_tie limit 1
  )
  select 1 + coalesce((
      select sum(c.players) from voltide.board_chunk c
      where c.board_no = p_board_no and (c.low_score, c.low_tie) >= (
        select a.low_score, a.low_tie from above a)
    ), 0)::bigint + (
      select count(*) from voltide.board_score s
      where s.board_no = p_board_no and s.is_listed and s.score > 0 and (s.score, -s.reached) > (p_score, -p_reached)
        and (s.score, -s.reached) < (
          coalesce((select a.low_score from above a), 9223372036854775807),
          coalesce((select a.low_tie from above a), 0))
    )
  from (select 1) one
$$;

-- Rows of a board from a place on, the best first.
create function voltide.list_places(p_board_no integer, p_from bigint, p_limit integer)
returns table (place bigint, user_id bigint, score bigint, reached bigint)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  v_start record;
begin
  select k.above, k.up_score, k.up_tie into v_start
  from (
    select c.players, sum(c.players) over w - c.players as above,
      lag(c.low_score) over w as up_score, lag(c.low_tie) over w as up_tie
    from voltide.board_chunk c where c.board_no = p_board_no
    window w as (order by c.low_score desc, c.low_tie desc)
  ) k
  where k.above < p_from and k.above + k.players >= p_from;
  if not found then
    return;
  end if;
  return query
    select (p_from + row_number() over ())::bigint - 1, l.user_id, l.score, l.reached
    from (
      select s.user_id, s.score, s.reached from voltide.board_score s
      where s.board_no = p_board_no and s.is_listed and s.score > 0
        and (s.score, -s.reached) < (coalesce(v_start.up_score, 9223372036854775807), coalesce(v_start.up_tie, 0))
      order by s.score desc, -s.reached desc
      offset p_from - 1 - v_start.above limit p_limit
    ) l;
end $$;
