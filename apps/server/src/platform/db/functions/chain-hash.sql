-- The next hash of an account's chain: SHA-256 over the previous hash, five big-endian numbers, and three labels.
create function voltide.chain_hash(
  p_previous bytea, p_user_id bigint, p_seq bigint, p_amount bigint, p_balance_after bigint, p_at_ms bigint,
  p_kind voltide.account_kind, p_system_account voltide.system_account, p_cause voltide.cause
) returns bytea language sql stable as $$
  select sha256(
    p_previous || int8send(p_user_id) || int8send(p_seq) || int8send(p_amount) || int8send(p_balance_after)
    || int8send(p_at_ms) || enum_send(p_kind) || enum_send(p_system_account) || enum_send(p_cause)
  )
$$;
