-- What every settle function answers.
create type voltide.settlement as (
  ord integer,
  status text,
  retry_after_ms bigint,
  replayed boolean,
  epoch integer,
  nonce integer,
  bucket voltide.account_kind,
  cash_after bigint,
  promo_after bigint,
  credited bigint,
  released bigint,
  at_ms bigint
);

-- What stands in the way of a play, and until when.
create type voltide.barrier as (status text, until_ms bigint);

-- A play whose outcome is computed for exactly this epoch and nonce, to be settled.
create type voltide.play_request as (
  user_id bigint,
  key text,
  request_hash bytea,
  at_ms bigint,
  game text,
  input text,
  table_id integer,
  epoch integer,
  nonce integer,
  stake bigint,
  spend_order voltide.spend_order,
  credit bigint,
  edge bigint,
  min_interval_ms integer,
  draws integer[],
  find_k smallint[],
  find_item smallint[],
  find_value bigint[],
  sold_k smallint[],
  preferences_version integer,
  heeds_pause boolean,
  gift bigint,
  tokens integer,
  tickets integer,
  xp integer,
  utc_day integer,
  last_day integer
);
