-- The tables that grow for ever are kept in eight parts by the bucket of the user:
-- docs/decisions/0043-rows-over-time.md. A user's number begins with the bucket, 0 to 1023, before 42 other bits; each
-- part has 128 buckets.
do $$
declare
  v_table text;
  v_part text;
begin
  foreach v_table in array array['transfer', 'operation', 'play', 'find_exit', 'hold_exit'] loop
    for v_number in 0..7 loop
      v_part := format('%s_%s', v_table, v_number);
      execute format('create table voltide.%I partition of voltide.%I for values from (%s) to (%s)',
        v_part, v_table,
        case v_number when 0 then 'minvalue' else ((v_number::bigint * 128) << 42)::text end,
        case v_number when 7 then 'maxvalue' else (((v_number::bigint + 1) * 128) << 42)::text end);
      execute format('create trigger append_only before update or delete or truncate on voltide.%I
        for each statement execute function voltide.refuse_change()', v_part);
    end loop;
  end loop;
end $$;
