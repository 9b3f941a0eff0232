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
    returning t.cash_delta, t.promo_delta, t.cash_finds_delta, t.capital_delta, t.table_ids, t.draws
  ),
  figures as (
    select f.name, f.delta
    from (
      select sum(cash_delta)::bigint as cash, sum(promo_delta)::bigint as promo,
        sum(cash_finds_delta)::bigint as cash_finds, sum(capital_delta)::bigint as capital
      from taken having count(*) > 0
    ) s
    cross join lateral (values
      ('cash', s.cash), ('promo', s.promo), ('cash_finds', s.cash_finds), ('capital', s.capital)
    ) as f (name, delta)
  ),
  fold_figures as (
    update voltide.house_figure h set amount = h.amount + f.delta from figures f where h.name = f.name and f.delta <> 0
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
