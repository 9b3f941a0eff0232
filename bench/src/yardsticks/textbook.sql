-- The usual way: one transaction of single statements per request, and a house balance row that every play updates.
create schema textbook;

create table textbook.wallet (
  user_id bigint primary key,
  balance bigint not null check (balance >= 0)
);

create table textbook.seed (
  user_id bigint primary key,
  server_seed text not null,
  client_seed text not null,
  nonce bigint not null
);

create table textbook.house (
  house_id int primary key,
  balance bigint not null
);

create table textbook.play (
  play_id bigint generated always as identity primary key,
  user_id bigint not null,
  idempotency_key text not null,
  nonce bigint not null,
  ticket int not null,
  stake bigint not null,
  played_at timestamptz not null default now(),
  unique (user_id, idempotency_key)
);

create table textbook.posting (
  posting_id bigint generated always as identity primary key,
  play_id bigint not null references textbook.play,
  account text not null,
  amount bigint not null,
  posted_at timestamptz not null default now()
);

create table textbook.item (
  item_id bigint generated always as identity primary key,
  user_id bigint not null,
  play_id bigint not null references textbook.play,
  name text not null,
  value bigint not null
);

create index item_by_user on textbook.item (user_id);

insert into textbook.house (house_id, balance) values (1, 1000000000000);
