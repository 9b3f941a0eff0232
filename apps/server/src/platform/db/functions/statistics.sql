-- Published statistics (docs/decisions/0106-published-statistics.md). What is counted and what waits in the queue add
-- up to the books at every moment; `recount` says so.

-- How many per cent a gift of the daily spin is worth on a day of a streak, by a table's document.
create function voltide.gift_percent(p_table jsonb, p_day integer) returns integer
language sql immutable as $$
  select (t.tier ->> 'percent')::integer from jsonb_array_elements(p_table -> 'tiers') as t (tier)
  where (t.tier ->> 'fromDay')::integer <= p_day
  order by (t.tier ->> 'fromDay')::integer desc limit 1
$$;

-- What came of settled battles. A team is a run of seats. A tie is drawn for, or shared by several teams; modes without
-- scores have none. Who wins is who gets something: no item is worth nothing.
create function voltide.tell_battles(p_battle_ids text[]) returns table (
  battle_id text, mode text, layout text, is_tie boolean, is_decided boolean, winner integer, house_seats integer,
  house_wins integer, house_spread integer
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with team as (
    select b.battle_id, b.mode, b.layout, s.seat / l.team_size as team, b.seats / l.team_size as teams,
      count(*) filter (where s.user_id is null) as house_seats,
      bool_or(s.payout > 0 or cardinality(s.find_k) > 0) as has_won
    from voltide.battle b
    cross join lateral (
      select case when b.layout in ('2v2', '2v2v2') then 2 when b.layout = '3v3' then 3 else 1 end as team_size
    ) l
    join voltide.battle_seat s on s.battle_id = b.battle_id
    where b.battle_id = any (p_battle_ids) and b.state = 'settled'
    group by b.battle_id, b.mode, b.layout, 4, 5
  ),
  told as (
    select t.battle_id, t.mode, t.layout, t.teams, count(*) filter (where t.has_won) as winners,
      min(t.team) filter (where t.has_won) as winner, sum(t.house_seats) as house_seats,
      coalesce(sum(t.house_seats) filter (where t.has_won), 0) as house_wins,
      t.teams * sum(t.house_seats * t.house_seats) - sum(t.house_seats) ^ 2 as house_spread
    from team t group by t.battle_id, t.mode, t.layout, t.teams
  )
  select t.battle_id, t.mode, t.layout,
    t.mode not in ('shared', 'jackpot') and (t.winners > 1 or r.document like '%"label":"tie"%'),
    t.winners = 1, t.winner::integer, t.house_seats::integer, t.house_wins::integer, t.house_spread::integer
  from told t join voltide.battle_result r on r.battle_id = t.battle_id
$$;

-- The sums of settled battles.
create function voltide.count_battles(p_battle_ids text[]) returns table (
  mode text, layout text, battles bigint, ties bigint, decided bigint, wins_1 bigint, wins_2 bigint, wins_3 bigint,
  wins_4 bigint, house_seats bigint, house_wins bigint, house_spread bigint
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select t.mode, t.layout, count(*), count(*) filter (where t.is_tie), count(*) filter (where t.is_decided),
    count(*) filter (where t.is_decided and t.winner = 0), count(*) filter (where t.is_decided and t.winner = 1),
    count(*) filter (where t.is_decided and t.winner = 2), count(*) filter (where t.is_decided and t.winner = 3),
    coalesce(sum(t.house_seats) filter (where t.is_decided), 0),
    coalesce(sum(t.house_wins) filter (where t.is_decided), 0),
    coalesce(sum(t.house_spread) filter (where t.is_decided), 0)
  from voltide.tell_battles(p_battle_ids) t
  group by t.mode, t.layout
$$;

-- Folds up to p_limit rows of the queue into the counts and deletes them. Returns how many; null while another node is
-- folding.
create function voltide.fold_statistics(p_limit integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_folded bigint;
begin
  if not pg_try_advisory_xact_lock(8655843304) then
    return null;
  end if;
  with taken as materialized (
    delete from voltide.statistic_queue q
    where q.queue_id in (select o.queue_id from voltide.statistic_queue o order by o.queue_id limit p_limit)
    returning q.kind, q.table_id, q.streak_day, q.draw, q.battle_id
  ),
  spins as (
    insert into voltide.spin_count as c (table_id, percent, item, spins)
    select s.table_id, s.percent, s.item, count(*)
    from (
      select t.table_id, voltide.gift_percent(o.document::jsonb, t.streak_day) as percent,
        width_bucket(t.draw, o.bounds) - 1 as item
      from taken t join voltide.odds_table o on o.table_id = t.table_id where t.kind = 'spin'
    ) s
    group by s.table_id, s.percent, s.item
    on conflict (table_id, percent, item) do update set spins = c.spins + excluded.spins
  ),
  battles as (
    insert into voltide.battle_count as c (
      mode, layout, battles, ties, decided, wins_1, wins_2, wins_3, wins_4, house_seats, house_wins, house_spread)
    select b.mode, b.layout, b.battles, b.ties, b.decided, b.wins_1, b.wins_2, b.wins_3, b.wins_4, b.house_seats,
      b.house_wins, b.house_spread
    from voltide.count_battles(array(select t.battle_id from taken t where t.kind = 'battle')) b
    on conflict (mode, layout) do update set
      battles = c.battles + excluded.battles, ties = c.ties + excluded.ties, decided = c.decided + excluded.decided,
      wins_1 = c.wins_1 + excluded.wins_1, wins_2 = c.wins_2 + excluded.wins_2,
      wins_3 = c.wins_3 + excluded.wins_3, wins_4 = c.wins_4 + excluded.wins_4,
      house_seats = c.house_seats + excluded.house_seats, house_wins = c.house_wins + excluded.house_wins,
      house_spread = c.house_spread + excluded.house_spread
  ),
  events as (
    insert into voltide.event_count as c (kind, events)
    select t.kind, count(*) from taken t where t.kind in ('rotation', 'verified') group by t.kind
    on conflict (kind) do update set events = c.events + excluded.events
  )
  select count(*) into v_folded from taken;
  return v_folded;
end $$;
