-- Measures of players, folded from their plays exactly once (docs/decisions/0085-progress.md). Whoever locks a player
-- and their progress locks the player first.

-- Raises a measure of a player that is not folded from plays. A count grows by one; what is only reached becomes 1.
create function voltide.raise_measure(p_user_id bigint, p_measure text, p_counts boolean) returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  insert into voltide.progress_measure as m (user_id, measure, amount) values (p_user_id, p_measure, 1)
  on conflict (user_id, measure) do update set amount = m.amount + case when p_counts then 1 else 0 end
$$;

-- What a player has of a measure that rewards ask for.
create function voltide.measure_of(p_user_id bigint, p_measure text) returns bigint
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case p_measure
    when 'level' then (
      select voltide.level_of(p.cash_edge, p.promo_edge, p.xp) from voltide.player p where p.user_id = p_user_id)
    when 'email' then (
      select count(*) from voltide.identity i
      where i.user_id = p_user_id and i.kind = 'account' and i.email_confirmed_at_ms is not null)
    when 'avatar' then (select count(*) from voltide.avatar a where a.user_id = p_user_id)
    else coalesce((
      select m.amount from voltide.progress_measure m where m.user_id = p_user_id and m.measure = p_measure), 0)
  end
$$;

-- Everything that a player has of measures, folded up to now; what is 0 is left out.
create function voltide.list_measures(p_user_id bigint) returns table (measure text, amount bigint)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.measure, m.amount from voltide.progress_measure m where m.user_id = p_user_id
  union all
  select d.measure, voltide.measure_of(p_user_id, d.measure)
  from unnest(array['level', 'email', 'avatar']) as d (measure)
$$;

-- How many kinds of packs a player has opened, and of how many packs they have had every item of the newest version
-- that was ever on sale.
create function voltide.count_sets(p_user_id bigint) returns table (pack_types bigint, sets bigint)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with had as materialized (
    select distinct t.subject, t.document::jsonb -> 'items' -> i.item::integer ->> 'id' as item_id
    from voltide.item_progress i join voltide.odds_table t on t.table_id = i.table_id
    where i.user_id = p_user_id and t.game = 'packs'
  ),
  newest as (
    select distinct on (t.subject) t.subject, t.document from voltide.odds_table t
    left join voltide.sale_term s on s.table_id = t.table_id
    where t.game = 'packs' and t.subject in (select h.subject from had h)
      and (s.from_ms is null or s.from_ms <= extract(epoch from now()) * 1000)
      and s.until_ms is distinct from 0
    order by t.subject, t.version desc
  )
  select (
    select count(distinct t.subject) from voltide.table_progress a join voltide.odds_table t on t.table_id = a.table_id
    where a.user_id = p_user_id and t.game = 'packs' and a.draws > 0
  ), (
    select count(*) from newest n
    where not exists (
      select from jsonb_array_elements(n.document::jsonb -> 'items') as e (item)
      where not exists (select from had h where h.subject = n.subject and h.item_id = e.item ->> 'id'))
  )
$$;

-- True if one of these players has something that is not folded. A fold that is under way and not committed is not
-- seen, so that whoever asks meanwhile folds too, and waits for it.
create function voltide.has_unfolded(p_user_ids bigint[]) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from voltide.player p left join voltide.progress g on g.user_id = p.user_id
    where p.user_id = any (p_user_ids) and p.user_id > 2 and case
      when g.user_id is null then not exists (select from voltide.quick_session q where q.quick_id = p.user_id)
      else (g.epoch, g.nonce, g.received) is distinct from (p.epoch, p.nonce, p.finds_received)
        or exists (select from voltide.battle_play y where y.user_id = p.user_id and y.place >= g.battles)
        or g.reached <> (
          select count(*) from voltide.progress_measure m
          join voltide.reward_rule r on r.measure = m.measure and m.amount >= r.target
          where m.user_id = p.user_id and r.kind = 'achievement')
      end)
$$;

-- Folds everything that these players have played and received since the last time. Each play counts once: the
-- statement that counts it also moves the player's place behind it. Not in SQL, so that the fold sees what was
-- committed before it got the locks.
create function voltide.fold_progress(p_user_ids bigint[]) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_new bigint[];
begin
  if not voltide.has_unfolded(p_user_ids) then
    return;
  end if;
  insert into voltide.progress (user_id)
  select p.user_id from voltide.player p
  where p.user_id = any (p_user_ids) and p.user_id > 2
    and not exists (select from voltide.quick_session q where q.quick_id = p.user_id)
  order by p.user_id on conflict do nothing;
  perform from voltide.progress g where g.user_id = any (p_user_ids) order by g.user_id for update;

  with scope as materialized (
    select g.user_id, g.epoch, g.nonce, g.battles, g.received,
      p.epoch as to_epoch, p.nonce as to_nonce, p.finds_received
    from voltide.progress g join voltide.player p on p.user_id = g.user_id
    where g.user_id = any (p_user_ids)
  ),
  played as materialized (
    select y.user_id, y.game, y.table_id, y.draws, y.input, y.stake::bigint as stake, y.returned::bigint as returned,
      y.bucket, (y.at_ms / 86400000)::integer as utc_day, t.subject, t.bounds
    from scope s
    join voltide.play y on y.user_id = s.user_id
      and (y.epoch, y.nonce) >= (s.epoch, s.nonce) and (y.epoch, y.nonce) < (s.to_epoch, s.to_nonce)
    join voltide.odds_table t on t.table_id = y.table_id
  ),
  fought as materialized (
    select y.user_id, y.place, y.stake::bigint as stake, (y.credit + y.found)::bigint as returned, y.bucket,
      (y.at_ms / 86400000)::integer as utc_day, b.mode, b.inverse,
      case when y.seat = 0 then (b.seats - 1) * (b.entry * b.funding / 100) else 0 end as funded,
      b.mode <> 'shared' and jsonb_array_length(w.winners) = left(b.layout, 1)::integer
        and w.winners @> to_jsonb(y.seat) as has_won
    from scope s
    join voltide.battle_play y on y.user_id = s.user_id and y.place >= s.battles
    join voltide.battle b on b.battle_id = y.battle_id
    join voltide.battle_result r on r.battle_id = y.battle_id
    cross join lateral (select r.document::jsonb -> 'winners' as winners) w
  ),
  got as (
    select f.user_id, f.table_id, f.item, 0 as drawn, 1 as received
    from scope s join voltide.find f on f.user_id = s.user_id
      and f.find_no >= (1::bigint << 62) + s.received and f.find_no < (1::bigint << 62) + s.finds_received
    union all
    select x.user_id, x.table_id, x.item, 0, 1
    from scope s join voltide.find_exit x on x.user_id = s.user_id
      and x.find_no >= (1::bigint << 62) + s.received and x.find_no < (1::bigint << 62) + s.finds_received
    union all
    select p.user_id, p.table_id, width_bucket(d.draw, p.bounds) - 1, 1, 0
    from played p cross join lateral unnest(p.draws) as d (draw)
  ),
  fold_items as (
    insert into voltide.item_progress as i (user_id, table_id, item, drawn, received)
    select g.user_id, g.table_id, g.item, sum(g.drawn), sum(g.received) from got g
    group by g.user_id, g.table_id, g.item order by g.user_id, g.table_id, g.item
    on conflict (user_id, table_id, item) do update set
      drawn = i.drawn + excluded.drawn, received = i.received + excluded.received
    returning i.user_id, (i.xmax = 0) as is_new
  ),
  fold_tables as (
    insert into voltide.table_progress as t (user_id, table_id, plays, draws, stake, returned, squares)
    select p.user_id, p.table_id, count(*), sum(cardinality(p.draws)), sum(p.stake), sum(p.returned),
      sum(p.stake::numeric * p.stake / greatest(cardinality(p.draws), 1))
    from played p group by p.user_id, p.table_id order by p.user_id, p.table_id
    on conflict (user_id, table_id) do update set
      plays = t.plays + excluded.plays, draws = t.draws + excluded.draws, stake = t.stake + excluded.stake,
      returned = t.returned + excluded.returned, squares = t.squares + excluded.squares
  ),
  days as materialized (
    select d.user_id, d.utc_day, count(*) as plays,
      sum(d.stake) filter (where d.bucket = 'cash') as cash_stake,
      sum(d.returned) filter (where d.bucket = 'cash') as cash_payout,
      sum(d.stake) filter (where d.bucket <> 'cash') as promo_stake,
      sum(d.returned) filter (where d.bucket <> 'cash') as promo_payout, sum(d.win) as battle_wins
    from (
      select p.user_id, p.utc_day, p.stake, p.returned, p.bucket, 0 as win from played p
      union all
      select f.user_id, f.utc_day, f.stake, f.returned, f.bucket, f.has_won::integer from fought f
    ) d
    group by d.user_id, d.utc_day
  ),
  fold_days as (
    insert into voltide.progress_day as d
      (user_id, utc_day, plays, cash_stake, cash_payout, promo_stake, promo_payout, battle_wins)
    select n.user_id, n.utc_day, n.plays, coalesce(n.cash_stake, 0), coalesce(n.cash_payout, 0),
      coalesce(n.promo_stake, 0), coalesce(n.promo_payout, 0), n.battle_wins
    from days n order by n.user_id, n.utc_day
    on conflict (user_id, utc_day) do update set
      plays = d.plays + excluded.plays, cash_stake = d.cash_stake + excluded.cash_stake,
      cash_payout = d.cash_payout + excluded.cash_payout, promo_stake = d.promo_stake + excluded.promo_stake,
      promo_payout = d.promo_payout + excluded.promo_payout, battle_wins = d.battle_wins + excluded.battle_wins
    returning d.user_id, d.utc_day, d.battle_wins
  ),
  fold_measures as (
    insert into voltide.progress_measure as m (user_id, measure, amount)
    select c.user_id, c.measure, case c.measure when 'streak' then max(c.amount) else sum(c.amount) end
    from (
      select p.user_id, v.measure, v.amount
      from played p cross join lateral (values
        ('packs', case p.game when 'packs' then cardinality(p.draws) end::bigint),
        ('spins', case p.game when 'wheel' then 1 end),
        ('storms', case when p.game = 'wheel' and p.subject = 'storm' and p.returned > 0 then 1 end),
        ('streak', case p.game when 'spin' then (p.input::jsonb ->> 'day')::bigint end)
      ) as v (measure, amount)
      union all
      select f.user_id, v.measure, v.amount
      from fought f cross join lateral (values
        ('battles', 1::bigint), ('battle_wins', f.has_won::integer),
        ('inverse_wins', (f.has_won and f.inverse)::integer),
        ('terminal_wins', (f.has_won and f.mode = 'terminal')::integer), ('funded', f.funded)
      ) as v (measure, amount)
    ) c
    where c.amount > 0
    group by c.user_id, c.measure order by c.user_id, c.measure
    on conflict (user_id, measure) do update set
      amount = case excluded.measure when 'streak' then greatest(m.amount, excluded.amount)
        else m.amount + excluded.amount end
  ),
  move as (
    update voltide.progress g set
      epoch = s.to_epoch, nonce = s.to_nonce, received = s.finds_received,
      battles = g.battles + (select count(*) from fought f where f.user_id = s.user_id),
      win_days = g.win_days + (
        select count(*) from fold_days d join days n on n.user_id = d.user_id and n.utc_day = d.utc_day
        where d.user_id = s.user_id and n.battle_wins > 0 and d.battle_wins = n.battle_wins)
    from scope s where g.user_id = s.user_id
  )
  select array_agg(distinct i.user_id order by i.user_id) into v_new from fold_items i where i.is_new;

  insert into voltide.progress_measure as m (user_id, measure, amount)
  select u.user_id, v.measure, v.amount
  from unnest(v_new) as u (user_id)
  cross join lateral voltide.count_sets(u.user_id) c
  cross join lateral (values ('pack_types', c.pack_types), ('sets', c.sets)) as v (measure, amount)
  where v.amount > 0
  on conflict (user_id, measure) do update set amount = greatest(m.amount, excluded.amount);

  update voltide.progress g set reached = n.reached
  from (
    select u.user_id, count(r.subject) as reached
    from unnest(p_user_ids) as u (user_id)
    left join voltide.progress_measure m on m.user_id = u.user_id
    left join voltide.reward_rule r on r.measure = m.measure and m.amount >= r.target and r.kind = 'achievement'
    group by u.user_id
  ) n
  where g.user_id = n.user_id and g.reached <> n.reached;
  perform voltide.mark_ranks(p_user_ids);
end $$;

-- Notes whose streak, sets or verified results are more than their boards say.
create function voltide.mark_ranks(p_user_ids bigint[]) returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  insert into voltide.progress_due (user_id, what)
  select distinct m.user_id, 'rank'
  from voltide.progress_measure m
  join voltide.board b on b.measure = m.measure and b.period = 'all'
  left join voltide.board_score s on s.user_id = m.user_id and s.board_no = b.board_no
  where m.user_id = any (p_user_ids) and m.measure in ('streak', 'sets', 'verified')
    and m.amount > coalesce(s.score, 0)
$$;

-- Notes up to p_limit rows of the stake feed: whose plays wait to be folded. Returns how many rows it were.
create function voltide.gather_progress(p_limit integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_read bigint;
begin
  with read as materialized (
    select f.user_ids from voltide.read_feed('progress', p_limit) f
  ),
  due as (
    insert into voltide.progress_due (user_id, what)
    select distinct u.user_id, 'fold' from read r cross join lateral unnest(r.user_ids) as u (user_id) order by 1
  )
  select count(*) into v_read from read;
  return v_read;
end $$;

-- Folds players from up to p_limit of the rows that wait, or one of them, and returns them. Whoever has reached
-- something that pays by itself waits for that from then on.
create function voltide.fold_due(p_limit integer, p_user_id bigint) returns setof bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_users bigint[];
begin
  with taken as (
    delete from voltide.progress_due d
    where d.due_id in (
      select w.due_id from voltide.progress_due w
      where w.what = 'fold' and w.user_id = coalesce(p_user_id, w.user_id)
      order by w.due_id limit p_limit for update skip locked)
    returning d.user_id
  )
  select array_agg(distinct t.user_id order by t.user_id) into v_users from taken t;
  if v_users is null then
    return;
  end if;
  perform voltide.fold_progress(v_users);
  insert into voltide.progress_due (user_id, what)
  select p.user_id, 'grant' from voltide.player p join voltide.progress g on g.user_id = p.user_id
  where p.user_id = any (v_users) and p.closed_at_ms is null
    and (voltide.level_of(p.cash_edge, p.promo_edge, p.xp) > g.level_paid or g.win_days > g.win_days_paid)
  order by p.user_id;
  return query select u.user_id from unnest(v_users) as u (user_id);
end $$;

-- Notes that something of a player waits to be folded that the stake feed does not tell of.
create function voltide.mark_progress(p_user_id bigint) returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  insert into voltide.progress_due (user_id, what) values (p_user_id, 'fold')
$$;

-- Notes that a player verified a result or a day seal. False where it was noted before.
create function voltide.note_verified(p_user_id bigint, p_kind text, p_subject text, p_at_ms bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into voltide.progress_event (user_id, kind, subject, at_ms) values (p_user_id, p_kind, p_subject, p_at_ms)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  if p_kind in ('play', 'battle') then
    insert into voltide.statistic_queue (kind) values ('verified');
  end if;
  perform voltide.raise_measure(
    p_user_id, case p_kind when 'day' then 'days_verified' else 'verified' end, true);
  perform voltide.mark_progress(p_user_id);
  perform voltide.mark_ranks(array[p_user_id]);
  return true;
end $$;
