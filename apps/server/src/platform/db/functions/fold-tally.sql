-- Folds up to p_limit tally rows into realised_odds and house_figure and deletes them. Returns how many; null while
-- another node is folding.
create function voltide.fold_tally(p_limit integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_folded bigint;
begin
  if not pg_try_advisory_xact_lock(8655843302) then
    return null;
  end if;
  with taken as materialized (
    delete from voltide.tally t
    where t.id in (select q.id from voltide.tally q order by q.id limit p_limit)
    returning t.names, t.amounts, t.table_ids, t.draws
  ),
  fold_figures as (
    insert into voltide.house_figure as h (name, amount)
    select f.name, sum(f.amount)::bigint
    from taken t cross join lateral unnest(t.names, t.amounts) as f (name, amount)
    group by f.name having sum(f.amount) <> 0
    on conflict (name) do update set amount = h.amount + excluded.amount
  ),
  fold_odds as (
    insert into voltide.realised_odds as r (table_id, item, opens)
    select d.table_id, width_bucket(d.draw, o.bounds) - 1, count(*)
    from taken t cross join lateral unnest(t.table_ids, t.draws) as d (table_id, draw)
    join voltide.odds_table o on o.table_id = d.table_id
    group by 1, 2
    on conflict (table_id, item) do update set opens = r.opens + excluded.opens
  )
  select count(*) into v_folded from taken;
  return v_folded;
end $$;
