-- The newest finds, for feeds.

create table voltide.recent_find (
  user_id bigint not null,
  at_ms bigint not null,
  epoch integer not null,
  nonce integer not null,
  table_id integer not null,
  k smallint not null,
  item smallint not null,
  primary key (user_id, epoch, nonce, k)
);
comment on table voltide.recent_find is
  'A few hundred rows at most. Each node adds its own now and then and reads those of the others.';
grant select, insert, delete on voltide.recent_find to voltide_app;
