-- Which node does which of the jobs that one node does for all. A node that dies loses them when they end.

create table voltide.job_lease (
  job text primary key check (job ~ '^[a-z][a-z0-9-]{1,60}$'),
  holder text not null check (char_length(holder) between 1 and 60),
  ends_at timestamptz not null
);
comment on column voltide.job_lease.ends_at is 'By the clock of the database; no node''s own clock is asked.';

grant select, insert, update on voltide.job_lease to voltide_app;
