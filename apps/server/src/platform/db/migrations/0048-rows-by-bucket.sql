-- The tables that grow for ever are kept in eight parts by the bucket of the user: docs/decisions/0043.
-- A user's number begins with the bucket, 0 to 1023, before 42 other bits; each part has 128 buckets.
do $$
declare
  v_table record;
  v_part text;
  v_description text;
  v_columns text;
begin
  for v_table in
    select t.name, t.key from (values
      ('transfer', 'user_id, kind, seq'),
      ('operation', 'user_id, key'),
      ('play', 'user_id, epoch, nonce'),
      ('find_exit', 'user_id, find_no'),
      ('hold_exit', 'user_id, hold_id')
    ) t (name, key)
  loop
    v_description := obj_description(format('voltide.%I', v_table.name)::regclass);
    execute format('alter table voltide.%I rename to whole', v_table.name);
    execute format('alter table voltide.whole rename constraint %I to whole_pkey', v_table.name || '_pkey');
    execute format('create table voltide.%I (like voltide.whole including all excluding indexes,
      constraint %I primary key (%s)) partition by range (user_id)',
      v_table.name, v_table.name || '_pkey', v_table.key);
    execute format('comment on table voltide.%I is %L', v_table.name, v_description);
    execute format('create trigger append_only before update or delete or truncate on voltide.%I
      for each statement execute function voltide.refuse_change()', v_table.name);
    for v_number in 0..7 loop
      v_part := format('%s_%s', v_table.name, v_number);
      execute format('create table voltide.%I partition of voltide.%I for values from (%s) to (%s)',
        v_part, v_table.name,
        case v_number when 0 then 'minvalue' else ((v_number::bigint * 128) << 42)::text end,
        case v_number when 7 then 'maxvalue' else (((v_number::bigint + 1) * 128) << 42)::text end);
      execute format('create trigger append_only before update or delete or truncate on voltide.%I
        for each statement execute function voltide.refuse_change()', v_part);
    end loop;
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into v_columns
    from pg_attribute a
    where a.attrelid = 'voltide.whole'::regclass and a.attnum > 0 and not a.attisdropped;
    execute format('insert into voltide.%I (%s) select %s from voltide.whole', v_table.name, v_columns, v_columns);
    drop table voltide.whole;
    execute format('grant select on voltide.%I to voltide_app', v_table.name);
  end loop;
end $$;
