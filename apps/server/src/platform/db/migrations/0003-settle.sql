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

-- How long a player must still wait before the next play; 0 or less for no time. A last play that lies further ahead
-- than the interval was made before the clock was set back: it is waited for no longer.
create function voltide.wait_ms(p_at_ms bigint, p_last_play_at_ms bigint, p_min_interval_ms integer)
returns bigint language sql immutable as $$
  select case
    when p_last_play_at_ms > p_at_ms + p_min_interval_ms then 0
    else least(p_last_play_at_ms + p_min_interval_ms - p_at_ms, p_min_interval_ms)
  end
$$;

-- The most promo that a cash stake may turn into cash: 10 % of the stake's 7 % edge, floored.
create function voltide.most_released(p_stake bigint) returns bigint language sql immutable as $$
  select greatest(p_stake, 0) / 1000 * 7 + greatest(p_stake, 0) % 1000 * 7 / 1000
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
  if exists (
    select from unnest(p_stake, p_release_cap) as i (stake, release_cap)
    where i.release_cap > voltide.most_released(i.stake)
  ) then
    raise exception 'a release is above its stake''s share' using errcode = 'invalid_parameter_value';
  end if;
  select array_agg(l.user_id) into v_locked from (
    select p.user_id from voltide.player p where p.user_id = any (p_user_id)
    order by p.user_id for no key update skip locked
  ) l;
  v_all_locked := cardinality(v_locked) = cardinality(p_user_id);

  -- Each lateral step is computed once per play: offset 0 keeps it from being copied into the later ones.
  return query
  with judged as materialized (
    select v.is_settled, i.ord, i.user_id, i.epoch, i.nonce, i.at_ms, b.bucket, v.status, b.wait_ms,
      p.ctid as player_row, c.ctid as cash_row, m.ctid as promo_row,
      c.balance as cash, m.balance as promo, m.seq as promo_seq,
      v.stake, v.credit, a.released, a.seq, s.seq as stake_seq, w.seq as win_seq, r.seq as release_seq,
      s.balance as stake_balance, w.balance as win_balance, r.balance as release_balance,
      i.table_id, i.draws_end, i.finds_end, i.sold_end,
      i.key, i.request_hash, i.game, s.head as stake_head, w.head as win_head, r.head as release_head, r.promo_head
    from unnest(
      p_user_id, p_key, p_request_hash, p_at_ms, p_game, p_table_id, p_epoch, p_nonce, p_stake, p_spend_order, p_credit,
      p_release_cap, p_min_interval_ms, p_draws_end, p_finds_end, p_sold_end, p_preferences_version
    ) with ordinality as i (
      user_id, key, request_hash, at_ms, game, table_id, epoch, nonce, stake, spend_order, credit,
      release_cap, min_interval_ms, draws_end, finds_end, sold_end, preferences_version, ord
    )
    left join voltide.player p on p.user_id = i.user_id
    left join voltide.account c on c.user_id = i.user_id and c.kind = 'cash'
    left join voltide.account m on m.user_id = i.user_id and m.kind = 'promo'
    left join voltide.operation o on o.user_id = i.user_id and o.key = i.key
    cross join lateral (
      select voltide.paying_bucket(i.spend_order, i.stake, c.balance, m.balance) as bucket,
        voltide.wait_ms(i.at_ms, p.last_play_at_ms, i.min_interval_ms) as wait_ms
      offset 0
    ) b
    cross join lateral (
      select t.status, t.status = 'settled' as is_settled,
        case t.status when 'settled' then i.stake else 0 end as stake,
        case t.status when 'settled' then i.credit else 0 end as credit
      from (
        select case
          when p.user_id is null then 'unknown_user'
          when not v_all_locked and p.user_id <> all (v_locked) then 'busy'
          when o.request_hash = i.request_hash then 'replay'
          when o.request_hash is not null then 'key_reused'
          when b.wait_ms > 0 then 'too_soon'
          when i.epoch <> p.epoch or i.nonce <> p.nonce then 'stale'
          when i.preferences_version <> p.preferences_version then 'stale'
          when b.bucket is null then 'insufficient'
          else 'settled'
        end as status
        offset 0
      ) t
      offset 0
    ) v
    cross join lateral (
      select
        case b.bucket when 'cash' then c.balance else m.balance end as balance,
        case b.bucket when 'cash' then c.seq else m.seq end as seq,
        case b.bucket when 'cash' then c.head else m.head end as head,
        case when v.is_settled and b.bucket = 'cash' then least(greatest(i.release_cap, 0), m.balance) else 0 end
          as released
      offset 0
    ) a
    cross join lateral (
      select a.balance - v.stake as balance, a.seq + (v.stake > 0)::integer as seq,
        case when v.stake = 0 then a.head else voltide.link(
          a.head, i.user_id, a.seq + 1, -v.stake, a.balance - v.stake, i.at_ms, b.bucket, 'house', 'stake')
        end as head
      offset 0
    ) s
    cross join lateral (
      select s.balance + v.credit as balance, s.seq + (v.credit > 0)::integer as seq,
        case when v.credit = 0 then s.head else voltide.link(
          s.head, i.user_id, s.seq + 1, v.credit, s.balance + v.credit, i.at_ms, b.bucket, 'house', 'win')
        end as head
      offset 0
    ) w
    cross join lateral (
      select w.balance + a.released as balance, w.seq + (a.released > 0)::integer as seq,
        case when a.released = 0 then w.head else voltide.link(w.head, i.user_id, w.seq + 1, a.released,
          w.balance + a.released, i.at_ms, 'cash', 'promo_release', 'release')
        end as head,
        case when a.released > 0 then voltide.link(m.head, i.user_id, m.seq + 1, -a.released,
          m.balance - a.released, i.at_ms, 'promo', 'promo_release', 'release')
        end as promo_head
      offset 0
    ) r
  ),
  update_players as (
    update voltide.player p set nonce = p.nonce + 1, last_play_at_ms = j.at_ms
    from judged j where p.ctid = j.player_row and j.is_settled
  ),
  update_accounts as (
    update voltide.account a set balance = n.balance, seq = n.seq, head = n.head
    from (
      select case j.bucket when 'cash' then j.cash_row else j.promo_row end as account_row,
        j.release_balance as balance, j.release_seq as seq, j.release_head as head
      from judged j where j.is_settled and j.release_seq > j.seq
      union all
      select j.promo_row, j.promo - j.released, j.promo_seq + 1, j.promo_head
      from judged j where j.released > 0
    ) n
    where a.ctid = n.account_row
  ),
  insert_transfers as (
    insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, link)
    select j.user_id, l.kind, l.seq, l.system_account, l.amount, l.balance_after, l.cause, j.epoch, j.nonce, j.key,
      j.at_ms, l.link
    from judged j cross join lateral (values
      (j.bucket, j.stake_seq, 'house'::voltide.system_account, -j.stake, j.stake_balance, 'stake'::voltide.cause,
        j.stake_head),
      (j.bucket, j.win_seq, 'house', j.credit, j.win_balance, 'win', j.win_head),
      ('cash', j.release_seq, 'promo_release', j.released, j.release_balance, 'release', j.release_head),
      ('promo', j.promo_seq + 1, 'promo_release', -j.released, j.promo - j.released, 'release', j.promo_head)
    ) as l (kind, seq, system_account, amount, balance_after, cause, link)
    where j.is_settled and l.amount <> 0
  ),
  insert_operations as (
    insert into voltide.operation
      (user_id, key, request_hash, kind, epoch, nonce, bucket, cash_after, promo_after, credited, released, at_ms)
    select j.user_id, j.key, j.request_hash, 'play', j.epoch, j.nonce, j.bucket,
      case j.bucket when 'cash' then j.release_balance else j.cash end,
      case j.bucket when 'cash' then j.promo - j.released else j.release_balance end,
      j.credit, j.released, j.at_ms
    from judged j where j.is_settled
  ),
  insert_plays as (
    insert into voltide.play (user_id, epoch, nonce, game, table_id, stake, bucket, credit, draws, sold_k, at_ms)
    select j.user_id, j.epoch, j.nonce, j.game, j.table_id, j.stake, j.bucket, j.credit,
      p_draws[coalesce(p_draws_end[j.ord - 1], 0) + 1 : j.draws_end],
      p_sold_k[coalesce(p_sold_end[j.ord - 1], 0) + 1 : j.sold_end], j.at_ms
    from judged j where j.is_settled
  ),
  insert_finds as (
    insert into voltide.find (user_id, epoch, nonce, k, table_id, item, value, bucket)
    select j.user_id, j.epoch, j.nonce, p_find_k[g.at], j.table_id, p_find_item[g.at], p_find_value[g.at], j.bucket
    from judged j
    cross join lateral generate_series(coalesce(p_finds_end[j.ord - 1], 0) + 1, j.finds_end) as g (at)
    where j.is_settled
    returning value, bucket
  ),
  insert_tally as (
    insert into voltide.tally (cash_delta, promo_delta, cash_finds_delta, capital_delta, table_ids, draws)
    select s.cash_delta, s.promo_delta, f.cash_finds_delta, 0, t.table_ids, t.draws
    from (
      select sum(case j.bucket when 'cash' then j.release_balance - j.cash else 0 end)::bigint as cash_delta,
        sum(case j.bucket when 'cash' then -j.released else j.release_balance - j.promo end)::bigint as promo_delta
      from judged j where j.is_settled having count(*) > 0
    ) s
    cross join (
      select coalesce(sum(i.value), 0)::bigint as cash_finds_delta from insert_finds i where i.bucket = 'cash'
    ) f
    cross join (
      select coalesce(array_agg(j.table_id), '{}') as table_ids, coalesce(array_agg(p_draws[g.at]), '{}') as draws
      from judged j
      cross join lateral generate_series(coalesce(p_draws_end[j.ord - 1], 0) + 1, j.draws_end) as g (at)
      where j.is_settled
    ) t
  )
  select j.ord::integer, j.status, null::bigint, false, j.epoch, j.nonce, j.bucket,
    case j.bucket when 'cash' then j.release_balance else j.cash end::bigint,
    case j.bucket when 'cash' then j.promo - j.released else j.release_balance end::bigint,
    j.credit, j.released, j.at_ms
  from judged j where j.is_settled
  union all
  select j.ord::integer, case j.status when 'replay' then 'settled' else j.status end,
    case j.status when 'too_soon' then j.wait_ms end, o.key is not null, o.epoch, o.nonce, o.bucket,
    o.cash_after, o.promo_after, o.credited, o.released, o.at_ms
  from judged j
  left join voltide.operation o on j.status = 'replay' and o.user_id = j.user_id and o.key = j.key
  where not j.is_settled;
end $$;
