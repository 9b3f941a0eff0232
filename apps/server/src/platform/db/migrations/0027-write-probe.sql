-- What a node writes to, and takes back, to find out whether the database's disk has room.

create table voltide.write_probe (page text not null);
comment on table voltide.write_probe is 'Always empty: voltide.has_room() takes back what it writes.';
