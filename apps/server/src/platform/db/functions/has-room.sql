-- Whether the disk has room for one page more. The table gets a new file for it, since in an old one there may be room
-- when the disk has none; file and page are taken back.
create function voltide.has_room() returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  truncate voltide.write_probe;
  insert into voltide.write_probe (page) values ('');
  raise exception 'taken back' using errcode = 'VT001';
exception
  when sqlstate 'VT001' then
    return true;
  when disk_full then
    return false;
end $$;
