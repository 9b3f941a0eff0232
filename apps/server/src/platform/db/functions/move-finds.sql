-- Moves items from one user to another, both of whom the caller has locked; all of them where no numbers are given. An
-- exit names the new holder; the new row says in its source why it came, from whom and under which number. Value, table
-- and item stay what they were, and so does the bucket unless another is named. Returns how many there were.
create function voltide.move_finds(
  p_from_id bigint, p_to_id bigint, p_find_nos bigint[], p_bucket voltide.account_kind, p_cause text,
  p_operation_key text
) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first bigint;
  v_moved integer;
begin
  if p_from_id = p_to_id or p_cause not in ('carry-over', 'won') then
    raise exception 'no items of % go to % as %', p_from_id, p_to_id, p_cause using errcode = 'invalid_parameter_value';
  end if;
  select (1::bigint << 62) + p.finds_received into strict v_first from voltide.player p where p.user_id = p_to_id;
  with gone as (
    delete from voltide.find f
    where f.user_id = p_from_id and (p_find_nos is null or f.find_no = any (p_find_nos))
    returning f.find_no, f.table_id, f.item, f.value, f.bucket, f.source
  ),
  exits as (
    insert into voltide.find_exit (user_id, find_no, table_id, item, value, bucket, source, operation_key, to_user_id)
    select p_from_id, g.find_no, g.table_id, g.item, g.value, g.bucket, g.source, p_operation_key, p_to_id from gone g
  )
  insert into voltide.find (user_id, find_no, table_id, item, value, bucket, source)
  select p_to_id, v_first + row_number() over (order by g.find_no) - 1, g.table_id, g.item, g.value,
    coalesce(p_bucket, g.bucket), format('%s:%s:%s', p_cause, p_from_id, g.find_no)
  from gone g;
  get diagnostics v_moved = row_count;
  if v_moved <> cardinality(p_find_nos) then
    raise exception '% of % items are gone', cardinality(p_find_nos) - v_moved, cardinality(p_find_nos)
      using errcode = 'no_data_found';
  end if;
  update voltide.player set finds_received = finds_received + v_moved where user_id = p_to_id;
  return v_moved;
end $$;
