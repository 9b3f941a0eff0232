-- The only ways to move money. Each locks the user's player row in its first statement; a later statement of the same
-- function then sees everything that earlier holders of the lock committed, a used key above all.

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

-- The next link of an account's chain: SHA-256 over the previous link, five big-endian numbers, and three labels.
create function voltide.link(
  p_previous bytea, p_user_id bigint, p_seq bigint, p_amount bigint, p_balance_after bigint, p_at_ms bigint,
  p_kind voltide.account_kind, p_system_account voltide.system_account, p_cause voltide.cause
) returns bytea language sql stable as $$
  select sha256(
    p_previous || int8send(p_user_id) || int8send(p_seq) || int8send(p_amount) || int8send(p_balance_after)
    || int8send(p_at_ms) || enum_send(p_kind) || enum_send(p_system_account) || enum_send(p_cause)
  )
$$;

-- The bucket that pays a stake: the first in the player's order that covers it whole; null if none does.
create function voltide.paying_bucket(p_order voltide.spend_order, p_stake bigint, p_cash bigint, p_promo bigint)
returns voltide.account_kind language sql immutable as $$
  select case
    when p_stake < 0 then null
    when p_order = 'promo_first' and p_promo >= p_stake then 'promo'::voltide.account_kind
    when p_order in ('promo_first', 'cash_first', 'cash_only') and p_cash >= p_stake then 'cash'
    when p_order in ('cash_first', 'promo_only') and p_promo >= p_stake then 'promo'
  end
$$;

-- How long a player must still wait before the next play; 0 or less for no time.
create function voltide.wait_ms(p_at_ms bigint, p_last_play_at_ms bigint, p_min_interval_ms integer)
returns bigint language sql immutable as $$
  select least(p_last_play_at_ms + p_min_interval_ms - p_at_ms, p_min_interval_ms)
$$;

create function voltide.settle_plays(
  p_user_id bigint[], p_key text[], p_request_hash bytea[], p_at_ms bigint[],
  p_game text[], p_table_id integer[], p_epoch integer[], p_nonce integer[],
  p_stake bigint[], p_spend_order voltide.spend_order[], p_credit bigint[], p_release_cap bigint[],
  p_min_interval_ms integer[],
  p_draws integer[], p_draws_end integer[],
  p_find_k smallint[], p_find_item smallint[], p_find_value bigint[], p_finds_end integer[],
  p_sold_k smallint[], p_sold_end integer[],
  p_preferences_version integer[] default null
) returns setof voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  v_locked bigint[];
  v_all_locked boolean;
begin
  select array_agg(l.user_id) into v_locked from (
    select p.user_id from voltide.player p where p.user_id = any (p_user_id) order by p.user_id for no key update skip locked
  ) l;
  v_all_locked := cardinality(v_locked) = cardinality(p_user_id);

  return query
  with input as materialized (
    select t.*,
      coalesce(p_draws_end[t.ord - 1], 0) + 1 as draws_start,
      coalesce(p_finds_end[t.ord - 1], 0) + 1 as finds_start,
      coalesce(p_sold_end[t.ord - 1], 0) + 1 as sold_start
    from unnest(
      p_user_id, p_key, p_request_hash, p_at_ms, p_game, p_table_id, p_epoch, p_nonce, p_stake, p_spend_order, p_credit,
      p_release_cap, p_min_interval_ms, p_draws_end, p_finds_end, p_sold_end, p_preferences_version
    ) with ordinality as t (
      user_id, key, request_hash, at_ms, game, table_id, epoch, nonce, stake, spend_order, credit, release_cap,
      min_interval_ms, draws_end, finds_end, sold_end, preferences_version, ord
    )
  ),
  state as materialized (
    select i.*, voltide.paying_bucket(i.spend_order, i.stake, c.balance, m.balance) as bucket,
      p.user_id is not null as known, v_all_locked or p.user_id = any (v_locked) as locked,
      p.epoch as next_epoch, p.nonce as next_nonce, p.preferences_version as next_preferences_version,
      voltide.wait_ms(i.at_ms, p.last_play_at_ms, i.min_interval_ms) as wait_ms,
      c.balance as cash, c.seq as cash_seq, c.head as cash_head,
      m.balance as promo, m.seq as promo_seq, m.head as promo_head,
      o.request_hash as used_hash
    from input i
    left join voltide.player p on p.user_id = i.user_id
    left join voltide.account c on c.user_id = i.user_id and c.kind = 'cash'
    left join voltide.account m on m.user_id = i.user_id and m.kind = 'promo'
    left join voltide.operation o on o.user_id = i.user_id and o.key = i.key
  ),
  judged as materialized (
    select s.*, case
      when not s.known then 'unknown_user'
      when not s.locked then 'busy'
      when s.used_hash = s.request_hash then 'replay'
      when s.used_hash is not null then 'key_reused'
      when s.wait_ms > 0 then 'too_soon'
      when s.epoch <> s.next_epoch or s.nonce <> s.next_nonce then 'stale'
      when s.preferences_version <> s.next_preferences_version then 'stale'
      when s.bucket is null then 'insufficient'
      else 'settled'
    end as status
    from state s
  ),
  accepted as materialized (
    select j.*,
      case j.bucket when 'cash' then j.cash else j.promo end as balance,
      case j.bucket when 'cash' then j.cash_seq else j.promo_seq end as seq,
      case j.bucket when 'cash' then j.cash_head else j.promo_head end as head,
      case j.bucket when 'cash' then least(greatest(j.release_cap, 0), j.promo) else 0 end as released
    from judged j where j.status = 'settled'
  ),
  staked as materialized (
    select a.*, a.balance - a.stake as balance_1, a.seq + (a.stake > 0)::integer as seq_1,
      case when a.stake = 0 then a.head else
        voltide.link(a.head, a.user_id, a.seq + 1, -a.stake, a.balance - a.stake, a.at_ms, a.bucket, 'house', 'stake')
      end as head_1
    from accepted a
  ),
  paid as materialized (
    select s.*, s.balance_1 + s.credit as balance_2, s.seq_1 + (s.credit > 0)::integer as seq_2,
      case when s.credit = 0 then s.head_1 else
        voltide.link(s.head_1, s.user_id, s.seq_1 + 1, s.credit, s.balance_1 + s.credit, s.at_ms, s.bucket, 'house', 'win')
      end as head_2
    from staked s
  ),
  done as materialized (
    select p.*,
      case p.bucket when 'cash' then p.balance_2 + p.released else p.cash end as cash_after,
      case p.bucket when 'cash' then p.promo - p.released else p.balance_2 end as promo_after,
      p.balance_2 + p.released as balance_3, p.seq_2 + (p.released > 0)::integer as seq_3,
      case when p.released = 0 then p.head_2 else voltide.link(p.head_2, p.user_id, p.seq_2 + 1, p.released,
        p.balance_2 + p.released, p.at_ms, 'cash', 'promo_release', 'release')
      end as head_3,
      case when p.released > 0 then voltide.link(p.promo_head, p.user_id, p.promo_seq + 1, -p.released,
        p.promo - p.released, p.at_ms, 'promo', 'promo_release', 'release')
      end as promo_head_1
    from paid p
  ),
  update_players as (
    update voltide.player p set nonce = p.nonce + 1, last_play_at_ms = d.at_ms from done d where p.user_id = d.user_id
  ),
  update_accounts as (
    update voltide.account a set balance = n.balance, seq = n.seq, head = n.head
    from (
      select d.user_id, d.bucket as kind, d.balance_3 as balance, d.seq_3 as seq, d.head_3 as head
      from done d where d.seq_3 > d.seq
      union all
      select d.user_id, 'promo', d.promo - d.released, d.promo_seq + 1, d.promo_head_1 from done d where d.released > 0
    ) n
    where a.user_id = n.user_id and a.kind = n.kind
  ),
  insert_transfers as (
    insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, link)
    select d.user_id, l.kind, l.seq, l.system_account, l.amount, l.balance_after, l.cause, d.epoch, d.nonce, d.key, d.at_ms, l.link
    from done d cross join lateral (values
      (d.bucket, d.seq + 1, 'house'::voltide.system_account, -d.stake, d.balance_1, 'stake'::voltide.cause, d.head_1),
      (d.bucket, d.seq_1 + 1, 'house', d.credit, d.balance_2, 'win', d.head_2),
      ('cash', d.seq_2 + 1, 'promo_release', d.released, d.balance_3, 'release', d.head_3),
      ('promo', d.promo_seq + 1, 'promo_release', -d.released, d.promo - d.released, 'release', d.promo_head_1)
    ) as l (kind, seq, system_account, amount, balance_after, cause, link)
    where l.amount <> 0
  ),
  insert_operations as (
    insert into voltide.operation
      (user_id, key, request_hash, kind, epoch, nonce, bucket, cash_after, promo_after, credited, released, at_ms)
    select d.user_id, d.key, d.request_hash, 'play', d.epoch, d.nonce, d.bucket,
      d.cash_after, d.promo_after, d.credit, d.released, d.at_ms
    from done d
  ),
  insert_plays as (
    insert into voltide.play (user_id, epoch, nonce, game, table_id, stake, bucket, credit, draws, sold_k, at_ms)
    select d.user_id, d.epoch, d.nonce, d.game, d.table_id, d.stake, d.bucket, d.credit,
      p_draws[d.draws_start:d.draws_end], p_sold_k[d.sold_start:d.sold_end], d.at_ms
    from done d
  ),
  insert_finds as (
    insert into voltide.find (user_id, epoch, nonce, k, table_id, item, value, bucket)
    select d.user_id, d.epoch, d.nonce, f.k, d.table_id, f.item, f.value, d.bucket
    from done d cross join lateral unnest(
      p_find_k[d.finds_start:d.finds_end], p_find_item[d.finds_start:d.finds_end], p_find_value[d.finds_start:d.finds_end]
    ) as f (k, item, value)
    returning value, bucket
  ),
  insert_tally as (
    insert into voltide.tally (cash_delta, promo_delta, cash_finds_delta, capital_delta, table_ids, draws)
    select s.cash_delta, s.promo_delta, f.cash_finds_delta, 0, t.table_ids, t.draws
    from (
      select sum(d.cash_after - d.cash)::bigint as cash_delta, sum(d.promo_after - d.promo)::bigint as promo_delta
      from done d having count(*) > 0
    ) s
    cross join (
      select coalesce(sum(i.value), 0)::bigint as cash_finds_delta from insert_finds i where i.bucket = 'cash'
    ) f
    cross join (
      select coalesce(array_agg(d.table_id), '{}') as table_ids, coalesce(array_agg(p_draws[g.i]), '{}') as draws
      from done d cross join lateral generate_series(d.draws_start, d.draws_end) as g (i)
    ) t
  )
  select d.ord::integer, d.status, null::bigint, false, d.epoch, d.nonce, d.bucket, d.cash_after, d.promo_after,
    d.credit, d.released, d.at_ms
  from done d
  union all
  select j.ord::integer, case j.status when 'replay' then 'settled' else j.status end,
    case j.status when 'too_soon' then j.wait_ms end, o.key is not null, o.epoch, o.nonce, o.bucket,
    o.cash_after, o.promo_after, o.credited, o.released, o.at_ms
  from judged j
  left join voltide.operation o on j.status = 'replay' and o.user_id = j.user_id and o.key = j.key
  where j.status <> 'settled';
end $$;
