-- What the program keeps about its database, its nodes and its jobs.

-- docs/decisions/0019-sql-functions-in-files.md
create table voltide.function_file (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
comment on table voltide.function_file is 'The files of db/functions that this database has, as they were applied.';

-- Which secret key a database belongs to: a start with another one would seal what nobody could open later.
create table voltide.key_check (
  one boolean primary key default true check (one),
  check_value voltide.hash32 not null
);
comment on table voltide.key_check is
  'Derived from SECRET_KEY under a name of its own: tells that key from others, and nothing of it or of keys derived '
  'from it. The owner writes it at the first start; the role that serves requests has no rights here.';

-- Which node does which of the jobs that one node does for all. A node that dies loses them when they end.
create table voltide.job_lease (
  job text primary key check (job ~ '^[a-z][a-z0-9-]{1,60}$'),
  holder text not null check (char_length(holder) between 1 and 60),
  ends_at timestamptz not null
);
comment on column voltide.job_lease.ends_at is 'By the clock of the database; no node''s own clock is asked.';
grant select, insert, update on voltide.job_lease to voltide_app;

-- What a node writes to, and takes back, to find out whether the database's disk has room.
create table voltide.write_probe (
  page text not null
);
comment on table voltide.write_probe is 'Always empty: voltide.has_room() takes back what it writes.';

grant select on voltide.migration to voltide_app;
