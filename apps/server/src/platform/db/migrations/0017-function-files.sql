-- Functions live in db/functions from here on: docs/decisions/0019-sql-functions-in-files.md.

create table voltide.function_file (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
comment on table voltide.function_file is 'The files of db/functions that this database has, as they were applied.';
