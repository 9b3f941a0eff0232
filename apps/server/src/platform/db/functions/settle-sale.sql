-- Sells items for their frozen values: all of the named ones or none.
create function voltide.settle_sale(
  p_user_id bigint, p_key text, p_request_hash bytea, p_at_ms bigint,
  p_find_no bigint[]
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  r voltide.settlement;
  v_count bigint;
  v_cash bigint;
  v_promo bigint;
begin
  r := voltide.begin_operation(p_user_id, p_key, p_request_hash);
  if r.status is not null then
    return r;
  end if;

  select count(*), coalesce(sum(f.value) filter (where f.bucket = 'cash'), 0),
    coalesce(sum(f.value) filter (where f.bucket = 'promo'), 0)
  into v_count, v_cash, v_promo
  from voltide.find f
  where f.user_id = p_user_id and f.find_no = any (p_find_no);
  if v_count = 0 or v_count <> cardinality(p_find_no) then
    r.status := 'item_gone';
    return r;
  end if;
  with gone as (
    delete from voltide.find f
    where f.user_id = p_user_id and f.find_no = any (p_find_no)
    returning f.find_no, f.table_id, f.item, f.value, f.bucket, f.source
  )
  insert into voltide.find_exit (user_id, find_no, table_id, item, value, bucket, source, operation_key)
  select p_user_id, g.find_no, g.table_id, g.item, g.value, g.bucket, g.source, p_key from gone g;

  if v_cash > 0 then
    perform voltide.post(p_user_id, 'cash', 'house', v_cash, 'exchange', p_key, p_at_ms);
  end if;
  if v_promo > 0 then
    perform voltide.post(p_user_id, 'promo', 'house', v_promo, 'exchange', p_key, p_at_ms);
  end if;
  perform voltide.count_figures(array['cash', 'promo', 'cash_finds'], array[v_cash, v_promo, -v_cash]);
  return voltide.conclude(p_user_id, p_key, p_request_hash, 'exchange', v_cash + v_promo, p_at_ms, null);
end $$;
