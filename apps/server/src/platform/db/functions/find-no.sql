-- The number of an item of one's own play: the items of a play are one range. money/ledger/item-no.ts has it too.
create function voltide.find_no(p_epoch integer, p_nonce integer, p_k integer) returns bigint
language sql immutable as $$
  select (p_epoch::bigint << 24) + (p_nonce << 8) + p_k
$$;
