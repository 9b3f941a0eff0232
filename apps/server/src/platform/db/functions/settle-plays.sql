-- The only ways to move money are the settle functions. Each locks the user's player row in its first statement; a
-- later statement of the same function then sees everything that earlier holders of the lock committed, a used key
-- above all.

-- The counters of a player after a play, or after a battle, that staked, brought back and left so much to the house
-- from a bucket. Every stake is counted by this alone. It becomes a part of the statement that calls it.
create function voltide.count_play(
  p voltide.player, p_at_ms bigint, p_bucket voltide.account_kind, p_stake bigint, p_payout bigint, p_edge bigint
) returns table (
  last_play_at_ms bigint, played_ms bigint, played_marks voltide.played_marks,
  cash_stake bigint, promo_stake bigint, cash_payout bigint, cash_edge bigint, promo_edge bigint,
  rakeback_thousandths bigint, stake_marks voltide.stake_marks, promo_marks voltide.promo_marks, counted_day integer
)
language sql stable as $$
  select p_at_ms, p.played_ms + voltide.step_ms(p.last_play_at_ms, p_at_ms),
    case p.counted_day when w.day then p.played_marks
      else voltide.move_played(p.played_marks, p.counted_day, p.played_ms, p.last_play_at_ms, p_at_ms) end,
    p.cash_stake + w.cash * p_stake, p.promo_stake + w.promo * p_stake, p.cash_payout + w.cash * p_payout,
    p.cash_edge + w.cash * p_edge, p.promo_edge + w.promo * p_edge,
    p.rakeback_thousandths
      + voltide.rakeback_of(w.cash * p_edge, voltide.level_of(p.cash_edge, p.promo_edge, p.xp)),
    case p.counted_day when w.day then p.stake_marks
      else voltide.move_marks(p.stake_marks, p.counted_day, w.day, p.cash_stake, p.cash_payout, p.cash_edge,
        w.cash * p_stake, w.cash * p_payout, w.cash * p_edge) end,
    case p.counted_day when w.day then p.promo_marks
      else voltide.move_promo(p.promo_marks, p.counted_day, w.day, p.promo_stake, w.promo * p_stake) end,
    greatest(p.counted_day, w.day)
  from (
    select voltide.utc_day(p_at_ms) as day, (p_bucket = 'cash')::integer as cash, (p_bucket <> 'cash')::integer as promo
  ) w
$$;

-- Settles plays of different users that give nothing besides payout and items; settle_play says why there are two. A
-- property test holds both to one meaning.
create function voltide.settle_plays(p_plays voltide.play_request[]) returns setof voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  v_users bigint[];
  v_are_false boolean;
  v_locked bigint[];
  v_all_locked boolean;
begin
  select array_agg(i.user_id), bool_or(voltide.may_be(i) is not true or voltide.has_prizes(i)) into v_users, v_are_false
  from unnest(p_plays) i;
  if v_are_false then
    raise exception 'no game asks for such plays' using errcode = 'invalid_parameter_value';
  end if;
  select array_agg(l.user_id) into v_locked from (
    select p.user_id from voltide.player p where p.user_id = any (v_users)
    order by p.user_id for no key update skip locked
  ) l;
  v_all_locked := cardinality(v_locked) = cardinality(v_users);

  -- Each lateral step is computed once per play: offset 0 keeps it from being copied into the later ones.
  return query
  with judged as materialized (
    select v.is_settled, i.ordinality as ord, i.user_id, i.epoch, i.nonce, i.at_ms, b.bucket, t.status,
      case when t.status = 'too_soon' then voltide.wait_ms(i.at_ms, b.last_ms, i.min_interval_ms)
        else (b.barrier).until_ms - i.at_ms end as wait_ms,
      p.ctid as player_row, c.ctid as cash_row, m.ctid as promo_row,
      c.balance as cash, m.balance as promo, m.seq as promo_seq,
      v.stake, v.credit, v.edge, v.found, v.released, v.seq,
      s.seq as stake_seq, w.seq as win_seq, r.seq as release_seq,
      s.balance as stake_balance, w.balance as win_balance, r.balance as release_balance,
      i.table_id, i.key, i.request_hash, i.game, i.input,
      i.draws, i.find_k, i.find_item, i.find_value, i.sold_k,
      s.head as stake_head, w.head as win_head, r.head as release_head, r.promo_head
    from unnest(p_plays) with ordinality as i
    left join voltide.player p on p.user_id = i.user_id
    left join voltide.account c on c.user_id = i.user_id and c.kind = 'cash'
    left join voltide.account m on m.user_id = i.user_id and m.kind = 'promo'
    left join voltide.operation o on o.user_id = i.user_id and o.key = i.key
    left join voltide.sale_term x on x.table_id = i.table_id and not voltide.is_sold(x, i.at_ms)
    cross join lateral (
      select voltide.paying_bucket(i.spend_order, i.stake, c.balance, m.balance) as bucket,
        -- In profile strict a seat of a battle begins a cycle of the game too (rules book §12).
        greatest(p.last_play_at_ms, case when i.heeds_pause then voltide.last_seat_ms(i.user_id) end) as last_ms,
        case when i.heeds_pause then voltide.find_pause(i.user_id, i.at_ms) end as pause,
        case when p.has_limits then voltide.find_barrier(i.user_id, i.at_ms,
          voltide.paying_bucket(i.spend_order, i.stake, c.balance, m.balance), i.stake)
        end as barrier
      offset 0
    ) b
    cross join lateral (
      select case
        when p.user_id is null then 'unknown_user'
        when not v_all_locked and p.user_id <> all (v_locked) then 'busy'
        when o.request_hash = i.request_hash then 'replay'
        when o.request_hash is not null then 'key_reused'
        when x.table_id is not null then 'odds_changed'
        when b.pause is not null then b.pause
        when voltide.wait_ms(i.at_ms, b.last_ms, i.min_interval_ms) > 0 then 'too_soon'
        when i.epoch <> p.epoch or i.nonce <> p.nonce then 'stale'
        when i.preferences_version <> p.preferences_version then 'stale'
        when (b.barrier).status is not null then (b.barrier).status
        when b.bucket is null then 'insufficient'
        else 'settled'
      end as status
      offset 0
    ) t
    cross join lateral (
      select t.status = 'settled' as is_settled,
        case t.status when 'settled' then i.stake else 0 end as stake,
        case t.status when 'settled' then i.credit else 0 end as credit,
        case t.status when 'settled' then i.edge else 0 end as edge,
        case when cardinality(i.find_value) = 0 then 0
          else (select sum(f.value) from unnest(i.find_value) as f (value)) end::bigint as found,
        case b.bucket when 'cash' then c.balance else m.balance end as balance,
        case b.bucket when 'cash' then c.seq else m.seq end as seq,
        case b.bucket when 'cash' then c.head else m.head end as head,
        case when b.bucket = 'cash' and t.status = 'settled'
          then least(voltide.release_of(i.edge), m.balance) else 0 end as released
      offset 0
    ) v
    cross join lateral (
      select v.balance - v.stake as balance, v.seq + (v.stake > 0)::integer as seq,
        case when v.stake = 0 then v.head else voltide.chain_hash(
          v.head, i.user_id, v.seq + 1, -v.stake, v.balance - v.stake, i.at_ms, b.bucket, 'house', 'stake')
        end as head
      offset 0
    ) s
    cross join lateral (
      select s.balance + v.credit as balance, s.seq + (v.credit > 0)::integer as seq,
        case when v.credit = 0 then s.head else voltide.chain_hash(
          s.head, i.user_id, s.seq + 1, v.credit, s.balance + v.credit, i.at_ms, b.bucket, 'house', 'win')
        end as head
      offset 0
    ) w
    cross join lateral (
      select w.balance + v.released as balance, w.seq + (v.released > 0)::integer as seq,
        case when v.released = 0 then w.head else voltide.chain_hash(w.head, i.user_id, w.seq + 1, v.released,
          w.balance + v.released, i.at_ms, 'cash', 'promo_release', 'release')
        end as head,
        case when v.released > 0 then voltide.chain_hash(m.head, i.user_id, m.seq + 1, -v.released,
          m.balance - v.released, i.at_ms, 'promo', 'promo_release', 'release')
        end as promo_head
      offset 0
    ) r
  ),
  update_players as (
    update voltide.player p set
      nonce = p.nonce + 1,
      (last_play_at_ms, played_ms, played_marks, cash_stake, promo_stake, cash_payout, cash_edge, promo_edge,
        rakeback_thousandths, stake_marks, promo_marks, counted_day) =
        (select c.last_play_at_ms, c.played_ms, c.played_marks, c.cash_stake, c.promo_stake, c.cash_payout, c.cash_edge,
            c.promo_edge, c.rakeback_thousandths, c.stake_marks, c.promo_marks, c.counted_day
          from voltide.count_play(p, j.at_ms, j.bucket, j.stake, j.credit + j.found, j.edge) c)
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
      (user_id, kind, seq, system_account, amount, balance_after, cause, epoch, nonce, operation_key, at_ms, chain_hash)
    select j.user_id, j.bucket, j.stake_seq, 'house'::voltide.system_account, -j.stake, j.stake_balance,
      'stake'::voltide.cause, j.epoch, j.nonce, j.key, j.at_ms, j.stake_head
    from judged j where j.stake <> 0
    union all
    select j.user_id, j.bucket, j.win_seq, 'house', j.credit, j.win_balance, 'win', j.epoch, j.nonce, j.key, j.at_ms,
      j.win_head
    from judged j where j.credit <> 0
    union all
    select j.user_id, 'cash', j.release_seq, 'promo_release', j.released, j.release_balance, 'release', j.epoch,
      j.nonce, j.key, j.at_ms, j.release_head
    from judged j where j.released > 0
    union all
    select j.user_id, 'promo', j.promo_seq + 1, 'promo_release', -j.released, j.promo - j.released, 'release',
      j.epoch, j.nonce, j.key, j.at_ms, j.promo_head
    from judged j where j.released > 0
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
    insert into voltide.play
      (user_id, epoch, nonce, game, input, table_id, stake, bucket, credit, returned, edge, draws, sold_k, at_ms)
    select j.user_id, j.epoch, j.nonce, j.game, j.input, j.table_id, j.stake, j.bucket, j.credit,
      j.credit + j.found, j.edge,
      j.draws, j.sold_k, j.at_ms
    from judged j where j.is_settled
  ),
  insert_finds as (
    insert into voltide.find (user_id, find_no, table_id, item, value, bucket)
    select j.user_id, voltide.find_no(j.epoch, j.nonce, f.k), j.table_id, f.item, f.value, j.bucket
    from judged j cross join lateral unnest(j.find_k, j.find_item, j.find_value) as f (k, item, value)
    where j.is_settled
  ),
  insert_feed as (
    insert into voltide.stake_feed
      (at_ms, user_ids, games, buckets, stakes, payouts, edges, released, table_ids)
    select max(j.at_ms), array_agg(j.user_id), array_agg(j.game), array_agg(j.bucket), array_agg(j.stake),
      array_agg(j.credit + j.found), array_agg(j.edge), sum(j.released), array_agg(j.table_id)
    from judged j where j.is_settled and j.stake > 0 group by j.at_ms / 3600000
  ),
  insert_tally as (
    insert into voltide.tally (names, amounts, table_ids, draws)
    select array['cash', 'promo', 'cash_finds'], s.amounts, t.table_ids, t.draws
    from (
      select array[
        sum(case j.bucket when 'cash' then j.release_balance - j.cash else 0 end),
        sum(case j.bucket when 'cash' then -j.released else j.release_balance - j.promo end),
        sum(case j.bucket when 'cash' then j.found else 0 end)
      ]::bigint[] as amounts
      from judged j where j.is_settled having count(*) > 0
    ) s
    cross join (
      select coalesce(array_agg(j.table_id), '{}') as table_ids, coalesce(array_agg(d.draw), '{}') as draws
      from judged j cross join lateral unnest(j.draws) as d (draw) where j.is_settled
    ) t
  )
  select j.ord::integer, j.status, null::bigint, false, j.epoch, j.nonce, j.bucket,
    case j.bucket when 'cash' then j.release_balance else j.cash end::bigint,
    case j.bucket when 'cash' then j.promo - j.released else j.release_balance end::bigint,
    j.credit, j.released, j.at_ms
  from judged j where j.is_settled
  union all
  select j.ord::integer, case j.status when 'replay' then 'settled' else j.status end,
    j.wait_ms, o.key is not null, o.epoch, o.nonce, o.bucket,
    o.cash_after, o.promo_after, o.credited, o.released, o.at_ms
  from judged j
  left join voltide.operation o on j.status = 'replay' and o.user_id = j.user_id and o.key = j.key
  where not j.is_settled;
end $$;
