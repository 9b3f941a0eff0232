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
