-- The end of a season of leaderboards (docs/decisions/0090-boards.md): closed, written down, sealed, paid. Each step is
-- one transaction that does nothing where another node has done it.

-- The season of a period as everybody calls it: "2026-11-28", "2026-W48", "2026-11".
create function voltide.season_name(p_period text, p_starts_on date) returns text
language sql immutable security definer
set search_path = pg_catalog, pg_temp
as $$
  select case p_period
    when 'day' then to_char(p_starts_on, 'YYYY-MM-DD')
    when 'week' then to_char(p_starts_on, 'IYYY-"W"IW')
    when 'month' then to_char(p_starts_on, 'YYYY-MM')
    else 'all' end
$$;

-- Closes the boards of the oldest open season of a period: reads the feed as far as it can be read, decides who is
-- listed, and lets nothing count for it from then on. The next season is open before. False if another one is the
-- oldest, or this one is closed, or plays of it have committed that an older transaction keeps out of the feed: for
-- those it waits, but five minutes after its end at most, so that a transaction that hangs keeps no prizes.
create function voltide.close_season(p_period text, p_starts_on date, p_at_ms bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ends_on date;
  v_end_ms bigint;
begin
  perform from voltide.feed_cursor c where c.reader = 'boards' for update;
  select b.ends_on into v_ends_on from voltide.board b
  where b.measure = 'points' and b.period = p_period and b.starts_on = p_starts_on and b.closed_at_ms is null
    and b.ends_on is not null;
  if not found or exists (
    select from voltide.board b where b.period = p_period and b.starts_on < p_starts_on and b.closed_at_ms is null
  ) then
    return false;
  end if;
  v_end_ms := (v_ends_on - '1970-01-01'::date) * 86400000::bigint;
  if p_at_ms < v_end_ms + voltide.rule_season_sealed_after_ms() then
    raise exception 'the % of % cannot be closed yet', p_period, p_starts_on using errcode = 'invalid_parameter_value';
  end if;
  perform voltide.open_boards(v_ends_on);
  while voltide.fold_boards(1000, p_at_ms) = 1000 loop
  end loop;
  if p_at_ms < v_end_ms + voltide.rule_season_late_plays_ms() and exists (
    select from voltide.stake_feed f join voltide.feed_cursor c on c.reader = 'boards'
    where (f.tx, f.feed_id) > (c.tx, c.feed_id) and f.at_ms < v_end_ms
  ) then
    return false;
  end if;
  perform voltide.relist_all(p_at_ms);
  update voltide.board b set closed_at_ms = p_at_ms
  where b.period = p_period and b.starts_on = p_starts_on and b.closed_at_ms is null;
  return true;
end $$;

-- Writes down up to p_limit further places of a board that is closed. The call that writes the last one also
-- counts the players: from then on everyone reads the standing. Returns the number of places it wrote.
create function voltide.write_standing(p_board_no integer, p_at_ms bigint, p_limit integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_board voltide.board;
  v_last voltide.board_standing;
  v_written bigint;
begin
  select * into v_board from voltide.board b
  where b.board_no = p_board_no and b.closed_at_ms is not null and b.players is null for update;
  if not found then
    return 0;
  end if;
  select * into v_last from voltide.board_standing s where s.board_no = p_board_no order by s.place desc limit 1;
  insert into voltide.board_standing (board_no, place, user_id, score, reached)
  select p_board_no, coalesce(v_last.place, 0) + row_number() over (order by n.score desc, n.reached),
    n.user_id, n.score, n.reached
  from (
    select s.user_id, s.score, s.reached from voltide.board_score s
    where s.board_no = p_board_no and s.is_listed and s.score > 0
      and (s.score, -s.reached) < (
        coalesce(v_last.score, 9223372036854775807), coalesce(-v_last.reached, 9223372036854775807))
    order by s.score desc, -s.reached desc limit p_limit
  ) n;
  get diagnostics v_written = row_count;
  if v_written < p_limit then
    update voltide.board b set players = coalesce(v_last.place, 0) + v_written,
      sealed_at_ms = case when b.measure = 'points' then b.sealed_at_ms else p_at_ms end,
      paid_at_ms = case when b.measure = 'points' then b.paid_at_ms else p_at_ms end
    where b.board_no = p_board_no;
  end if;
  return v_written;
end $$;

-- Seals a standing: its prizes, by place, come out of the pool, and what no place takes of cash goes to the next
-- season. Cash is at most a tenth of the edge that its winner paid (docs/decisions/0093-prizes-by-own-edge.md). An
-- account that was closed since has no prize, and none with one can be closed before it is paid. False where the season
-- is sealed, or an earlier one is not.
create function voltide.seal_board(
  p_board_no integer, p_at_ms bigint, p_root text, p_stakes_hash text, p_places integer[], p_amounts bigint[]
) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_board voltide.board;
  v_pool bigint;
  v_carry bigint;
  v_prizes bigint;
begin
  select * into v_board from voltide.board b
  where b.board_no = p_board_no and b.measure = 'points' and b.players is not null and b.sealed_at_ms is null
  for update;
  if not found or exists (
    select from voltide.board b
    where b.measure = 'points' and b.period = v_board.period and b.starts_on < v_board.starts_on
      and b.sealed_at_ms is null
  ) then
    return false;
  end if;
  v_pool := case v_board.period
    when 'day' then voltide.rule_season_day_pool()
    when 'week' then v_board.edge * voltide.rule_season_week_bps() / 10000 + v_board.carried
    when 'month' then v_board.edge * voltide.rule_season_month_bps() / 10000 + v_board.carried end;
  perform from voltide.player p
  join voltide.board_standing s on s.user_id = p.user_id and s.board_no = p_board_no
  where s.place = any (p_places) order by p.user_id for no key update of p;
  insert into voltide.board_prize (board_no, place, user_id, amount, bucket, is_lapsed)
  select p_board_no, s.place, s.user_id, w.amount,
    (case v_board.period when 'day' then 'promo' else 'cash' end)::voltide.account_kind, p.closed_at_ms is not null
  from unnest(p_places, p_amounts) as w (place, amount)
  join voltide.board_standing s on s.board_no = p_board_no and s.place = w.place
  join voltide.player p on p.user_id = s.user_id;
  get diagnostics v_prizes = row_count;
  if v_prizes <> cardinality(p_places) then
    raise exception 'a place without a player has a prize on board %', p_board_no
      using errcode = 'invalid_parameter_value';
  end if;
  if (select coalesce(sum(w), 0) from unnest(p_amounts) as w) > v_pool or exists (
    select from voltide.board_prize z join voltide.board_standing s using (board_no, place)
    where z.board_no = p_board_no and z.bucket = 'cash' and z.amount > s.score * voltide.rule_most_prize_per_point()
  ) then
    raise exception 'the pool of board % does not hold that', p_board_no using errcode = 'invalid_parameter_value';
  end if;
  v_carry := case v_board.period when 'day' then 0 else v_pool - (
    select coalesce(sum(z.amount), 0) from voltide.board_prize z where z.board_no = p_board_no and not z.is_lapsed
  ) end;
  update voltide.board b set
    pool = v_pool, carry = v_carry, root = p_root, stakes_hash = p_stakes_hash, sealed_at_ms = p_at_ms,
    paid_at_ms = case when not exists (
      select from voltide.board_prize z where z.board_no = p_board_no and not z.is_lapsed) then p_at_ms end
  where b.board_no = p_board_no;
  update voltide.board b set carried = b.carried + v_carry
  where b.measure = 'points' and b.period = v_board.period and b.starts_on = v_board.ends_on
    and b.sealed_at_ms is null;
  if not found then
    raise exception 'what board % carries has nowhere to go', p_board_no using errcode = 'invalid_parameter_value';
  end if;
  return true;
end $$;

-- Pays a prize: cash from the house, promo as a gift. False where it was paid already. No rule of cause_rule lets
-- anybody pay for this cause: what is paid is what a seal booked.
create function voltide.pay_board_prize(p_board_no integer, p_place integer, p_at_ms bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_prize voltide.board_prize;
  v_key text;
  v_hash bytea;
  r voltide.settlement;
begin
  select * into v_prize from voltide.board_prize z
  where z.board_no = p_board_no and z.place = p_place and z.paid_at_ms is null and not z.is_lapsed;
  if not found then
    return false;
  end if;
  select format('system:board:%s:%s:%s', b.period, voltide.season_name(b.period, b.starts_on), p_place) into v_key
  from voltide.board b where b.board_no = p_board_no;
  v_hash := sha256(convert_to(v_key, 'UTF8'));
  r := voltide.begin_operation(v_prize.user_id, v_key, v_hash);
  if r.status is null then
    perform voltide.post(
      v_prize.user_id, v_prize.bucket,
      (case v_prize.bucket when 'cash' then 'house' else 'gifts' end)::voltide.system_account,
      v_prize.amount, 'board', v_key, p_at_ms);
    perform voltide.count_figures(array[v_prize.bucket::text], array[v_prize.amount::bigint]);
    perform voltide.conclude(
      v_prize.user_id, v_key, v_hash,
      (case v_prize.bucket when 'cash' then 'payout' else 'gift' end)::voltide.operation_kind,
      v_prize.amount, p_at_ms, v_prize.bucket);
  elsif r.status <> 'settled' then
    raise exception 'place % of board % cannot be paid: %', p_place, p_board_no, r.status;
  end if;
  update voltide.board_prize z set paid_at_ms = p_at_ms
  where z.board_no = p_board_no and z.place = p_place and z.paid_at_ms is null;
  if not found then
    return false;
  end if;
  -- A concurrent payment of another prize of the season waits here, and the last one sees that all are paid.
  perform from voltide.board b where b.board_no = p_board_no for update;
  update voltide.board b set paid_at_ms = p_at_ms
  where b.board_no = p_board_no and b.paid_at_ms is null and not exists (
    select from voltide.board_prize z where z.board_no = p_board_no and z.paid_at_ms is null and not z.is_lapsed);
  return true;
end $$;

-- Deletes up to p_limit scores, or chunks, of a board whose standing is written down. Returns how many.
create function voltide.clear_boards(p_limit integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_board_no integer;
  v_gone bigint;
begin
  select b.board_no into v_board_no from voltide.board b
  where b.players is not null and exists (select from voltide.board_chunk c where c.board_no = b.board_no)
  order by b.board_no limit 1;
  if not found then
    return 0;
  end if;
  delete from voltide.board_score s
  where s.board_no = v_board_no and s.user_id in (
    (select o.user_id from voltide.board_score o
      where o.board_no = v_board_no and o.is_listed and o.score > 0 limit p_limit)
    union all
    (select o.user_id from voltide.board_score o
      where o.board_no = v_board_no and not (o.is_listed and o.score > 0) limit p_limit)
    limit p_limit);
  get diagnostics v_gone = row_count;
  if v_gone = 0 then
    delete from voltide.board_chunk c
    where c.board_no = v_board_no and (c.low_score, c.low_tie) in (
      select k.low_score, k.low_tie from voltide.board_chunk k where k.board_no = v_board_no limit p_limit);
    get diagnostics v_gone = row_count;
  end if;
  return v_gone;
end $$;
