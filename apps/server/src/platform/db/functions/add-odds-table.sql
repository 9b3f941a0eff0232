-- Adds a version of an odds table and returns its number; the number it has if the same document is there already.
create function voltide.add_odds_table(
  p_game text, p_subject text, p_version integer, p_hash bytea, p_document text, p_bounds integer[]
) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_table_id integer;
begin
  insert into voltide.odds_table (game, subject, version, hash, document, bounds)
  values (p_game, p_subject, p_version, p_hash, p_document, p_bounds)
  on conflict (hash) do nothing
  returning table_id into v_table_id;
  if v_table_id is null then
    select o.table_id into strict v_table_id from voltide.odds_table o where o.hash = p_hash;
  end if;
  return v_table_id;
end $$;
