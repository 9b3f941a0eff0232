-- The steps of the daily jackpot (docs/decisions/0038-daily-jackpot.md). Each locks the row of its day first, does
-- nothing where another node has done it, and refuses what would pay more than the pool holds.

-- Makes the first day open. Nothing where there is one already.
create function voltide.open_jackpot(p_day date) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into voltide.jackpot_day (day)
  select p_day where not exists (select from voltide.jackpot_day)
  on conflict do nothing;
end $$;

-- Counts up to p_limit rows of the feed for the days of their plays, or for the open day where those are sealed.
-- Returns how many.
create function voltide.fold_jackpot(p_limit integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_open date;
  v_folded bigint;
begin
  select d.day into v_open from voltide.jackpot_day d where d.sealed_at_ms is null for update;
  if not found then
    return 0;
  end if;
  with read as materialized (
    select f.at_ms, f.user_ids, f.buckets, f.stakes, f.edges from voltide.read_feed('jackpot', p_limit) f
  ),
  fold as (
    insert into voltide.jackpot_stake as j (day, played_on, user_id, stake, share)
    select greatest(v_open, d.played_on), d.played_on, s.user_id, sum(s.stake),
      sum(least(s.stake * voltide.rule_jackpot_bps() / 10000, s.edge))
    from read r
    cross join lateral (select '1970-01-01'::date + (r.at_ms / 86400000)::integer as played_on) d
    cross join lateral unnest(r.user_ids, r.buckets, r.stakes, r.edges) as s (user_id, bucket, stake, edge)
    where s.bucket = 'cash'
    group by 1, 2, 3
    on conflict (day, user_id, played_on) do update set
      stake = j.stake + excluded.stake, share = j.share + excluded.share
  )
  select count(*) into v_folded from read;
  return v_folded;
end $$;

-- The tickets of each account: those that its plays of the day won, and one per 5 VT of cash stake, 200 at most, and
-- how many of them the stakes bought. Those of deleted accounts are gone.
create function voltide.count_tickets(p_day date) returns table (user_id bigint, tickets integer, bought integer)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select s.user_id, least(div(sum(s.stake), voltide.rule_jackpot_stake_per_ticket()) + sum(s.won),
      voltide.rule_jackpot_most_tickets())::integer,
    least(div(sum(s.stake), voltide.rule_jackpot_stake_per_ticket()), voltide.rule_jackpot_most_tickets())::integer
  from (
    select j.user_id, j.stake::bigint as stake, 0 as won from voltide.jackpot_stake j where j.day = p_day
    union all
    select z.user_id, 0, z.tickets from voltide.play_prize z
    where z.utc_day = p_day - '1970-01-01'::date and z.tickets > 0
  ) s
  join voltide.player p on p.user_id = s.user_id and p.closed_at_ms is null
  group by s.user_id having div(sum(s.stake), voltide.rule_jackpot_stake_per_ticket()) + sum(s.won) > 0
$$;

-- Locks the open day if that is the one, and reads the feed for it as far as it can be read. False if it is another
-- one, or an earlier day is not drawn yet.
create function voltide.hold_jackpot(p_day date) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from voltide.jackpot_day d where d.day = p_day and d.sealed_at_ms is null for update;
  if not found or exists (select from voltide.jackpot_day d where d.day < p_day and d.drawn_at_ms is null) then
    return false;
  end if;
  while voltide.fold_jackpot(1000) = 1000 loop
  end loop;
  return true;
end $$;

-- Seals a day that the caller holds, and opens the next one. The list must be that of count_tickets: nothing is counted
-- any more since the caller has read it.
create function voltide.seal_jackpot(
  p_day date, p_at_ms bigint, p_user_ids bigint[], p_pseudonyms text[], p_bought integer[], p_root text, p_beacon text
) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_cursor voltide.feed_cursor;
begin
  perform from voltide.jackpot_day d where d.day = p_day and d.sealed_at_ms is null for update;
  if not found or exists (select from voltide.jackpot_day d where d.day < p_day and d.drawn_at_ms is null)
    or p_at_ms < ((p_day - '1970-01-01'::date) + 1) * 86400000::bigint + voltide.rule_jackpot_sealed_after_ms() then
    raise exception 'day % cannot be sealed now', p_day using errcode = 'invalid_parameter_value';
  end if;
  insert into voltide.jackpot_ticket (day, user_id, pseudonym, tickets, bought)
  select p_day, c.user_id, l.pseudonym, c.tickets, c.bought
  from voltide.count_tickets(p_day) c
  left join unnest(p_user_ids, p_pseudonyms, p_bought) as l (user_id, pseudonym, bought)
    on l.user_id = c.user_id and l.bought = c.bought;
  select c.reader, c.tx, c.feed_id into strict v_cursor from voltide.feed_cursor c where c.reader = 'jackpot';
  update voltide.jackpot_day d set
    shares = (select coalesce(sum(s.share), 0) from voltide.jackpot_stake s where s.day = p_day),
    sealed_at_ms = p_at_ms, sealed_tx = v_cursor.tx, sealed_feed_id = v_cursor.feed_id,
    root = p_root, beacon = p_beacon, entries = t.entries, tickets = t.tickets
  from (
    select count(*) as entries, coalesce(sum(j.tickets), 0) as tickets from voltide.jackpot_ticket j where j.day = p_day
  ) t
  where d.day = p_day and t.entries = cardinality(p_user_ids);
  if not found then
    raise exception 'the list of day % is not complete', p_day using errcode = 'invalid_parameter_value';
  end if;
  insert into voltide.jackpot_day (day) values (p_day + 1);
end $$;

-- Writes down how the choice of a beacon stands after a step, unless another node was first.
create function voltide.step_jackpot(p_day date, p_step integer, p_beacon text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.jackpot_day d set beacon = p_beacon, beacon_step = p_step + 1
  where d.day = p_day and d.beacon_step = p_step and d.sealed_at_ms is not null and d.drawn_at_ms is null;
  return found;
end $$;

-- Locks a sealed day that is not drawn yet, and the books of those who won it. Says of each what cash they staked in
-- the seven days that end with it, and whether their account was deleted. Nothing where it was drawn meanwhile.
create function voltide.hold_winners(p_day date, p_user_ids bigint[])
returns table (user_id bigint, staked bigint, is_closed boolean)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
  perform from voltide.jackpot_day d
  where d.day = p_day and d.sealed_at_ms is not null and d.drawn_at_ms is null for update;
  if not found then
    return;
  end if;
  perform from voltide.player p where p.user_id = any (p_user_ids) order by p.user_id for no key update;
  return query
    select p.user_id, (
      select coalesce(sum(s.stake), 0)::bigint from voltide.jackpot_stake s
      where s.user_id = p.user_id and s.day > p_day - 7 and s.day <= p_day
    ), p.closed_at_ms is not null
    from voltide.player p where p.user_id = any (p_user_ids);
end $$;

-- The share of a place in an amount, floored.
create function voltide.share_of_place(p_place bigint, p_amount numeric) returns bigint
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select div(p_amount * (voltide.rule_jackpot_place_bps())[p_place], 10000)::bigint
$$;

-- What winners may get of the cash of a day's pool, and its whole share (rule 3 of games/jackpot/money.ts). Cash is for
-- bought tickets, which come first in the range of their owner: the share of the place in the pool's cash, or in
-- 0.04 VT for each ticket that is left in its draw if that is less. Null for a ticket outside its owner's range.
create function voltide.list_cash_bounds(p_day date, p_cash bigint, p_user_ids bigint[], p_tickets integer[])
returns table (place bigint, most_cash bigint, shared bigint)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with list as materialized (
    select t.user_id, t.tickets, t.bought, sum(t.tickets) over (order by t.pseudonym collate "C") - t.tickets as first,
      sum(t.tickets) over () as tickets_of_all
    from voltide.jackpot_ticket t where t.day = p_day
  ),
  won as (
    select w.place, l.bought, l.tickets, w.ticket - l.first as nth, l.tickets_of_all - coalesce(
        sum(l.tickets) over (order by w.place rows between unbounded preceding and 1 preceding), 0) as tickets_left
    from unnest(p_user_ids, p_tickets) with ordinality as w (user_id, ticket, place)
    join list l on l.user_id = w.user_id
  )
  select w.place, case
      when w.nth between 0 and w.bought - 1
        then voltide.share_of_place(w.place, least(p_cash, w.tickets_left * voltide.rule_jackpot_cash_per_ticket()))
      when w.nth between w.bought and w.tickets - 1 then 0
    end, voltide.share_of_place(w.place, p_cash)
  from won w
$$;

-- Books a draw, by the rule that its list was sealed for: prizes pay no more cash than the rule allows, what carries is
-- what the rule makes of the rest, and the promo fills no prize beyond 50 VT or the pool in all. Without a document the
-- day had no beacon, and all carries. False where it was drawn already.
create function voltide.draw_jackpot(
  p_day date, p_at_ms bigint, p_rule integer, p_document text, p_carry bigint, p_user_ids bigint[],
  p_tickets integer[], p_cash bigint[], p_promo bigint[], p_lapsed boolean[]
) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_pool bigint;
  v_tickets integer;
  v_cash bigint;
  v_all bigint;
  v_carry bigint;
  v_shared bigint;
  v_is_over boolean;
  v_prizes bigint;
  v_rule integer;
begin
  select d.carried + d.shares, d.tickets into v_pool, v_tickets from voltide.jackpot_day d
  where d.day = p_day and d.sealed_at_ms is not null and d.drawn_at_ms is null for update;
  if not found then
    return false;
  end if;
  select coalesce(sum(w.cash), 0), coalesce(sum(w.cash + w.promo), 0) into v_cash, v_all
  from unnest(p_cash, p_promo) as w (cash, promo);
  v_rule := case
    when exists (select from voltide.jackpot_ticket t where t.day = p_day and t.bought is null) then 2 else 3 end;
  if p_rule <> v_rule or (p_rule is null) <> (p_document is null) then
    raise exception 'day % is drawn by rule %', p_day, v_rule using errcode = 'invalid_parameter_value';
  end if;
  v_carry := v_pool - v_cash;
  if v_rule = 3 then
    select coalesce(bool_or(w.cash > b.most_cash or b.most_cash is null), false), coalesce(sum(b.shared), 0)
    into v_is_over, v_shared
    from unnest(p_cash) with ordinality as w (cash, place)
    join voltide.list_cash_bounds(p_day, v_pool, p_user_ids, p_tickets) b on b.place = w.place;
    if v_is_over then
      raise exception 'a place of day % may not win that cash', p_day using errcode = 'invalid_parameter_value';
    end if;
    v_carry := greatest(v_pool - v_shared, least(v_carry, greatest(voltide.rule_jackpot_least_pool(),
      v_tickets * voltide.rule_jackpot_cash_per_ticket())));
  end if;
  if p_carry <> v_carry or v_cash + p_carry > v_pool or v_all > greatest(v_pool, voltide.rule_jackpot_least_pool())
    or (p_document is null and cardinality(p_user_ids) > 0) then
    raise exception 'the pool of day % does not hold that', p_day using errcode = 'invalid_parameter_value';
  end if;
  insert into voltide.jackpot_prize (day, place, user_id, pseudonym, ticket, cash, promo, is_lapsed)
  select p_day, w.place, t.user_id, t.pseudonym, w.ticket, w.cash, w.promo, w.is_lapsed
  from unnest(p_user_ids, p_tickets, p_cash, p_promo, p_lapsed) with ordinality
    as w (user_id, ticket, cash, promo, is_lapsed, place)
  join voltide.jackpot_ticket t on t.day = p_day and t.user_id = w.user_id;
  get diagnostics v_prizes = row_count;
  if v_prizes <> cardinality(p_user_ids) then
    raise exception 'somebody without a ticket won day %', p_day using errcode = 'invalid_parameter_value';
  end if;
  update voltide.jackpot_day d set drawn_at_ms = p_at_ms, document = p_document, carry = p_carry where d.day = p_day;
  update voltide.jackpot_day d set carried = d.carried + p_carry where d.day = p_day + 1 and d.sealed_at_ms is null;
  if not found then
    raise exception 'what day % carries has nowhere to go', p_day using errcode = 'invalid_parameter_value';
  end if;
  return true;
end $$;

-- Pays a prize: its cash from the house, its promo as a gift. False where it was paid already. No rule of cause_rule
-- lets anybody pay for this cause: what is paid is what a draw booked.
create function voltide.pay_jackpot(p_day date, p_place integer, p_at_ms bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_prize voltide.jackpot_prize;
  v_part record;
  r voltide.settlement;
begin
  select * into v_prize from voltide.jackpot_prize z
  where z.day = p_day and z.place = p_place and z.paid_at_ms is null and not z.is_lapsed;
  if not found then
    return false;
  end if;
  for v_part in
    select k.bucket::voltide.account_kind as bucket, k.kind::voltide.operation_kind as kind,
      k.giver::voltide.system_account as giver, k.amount,
      format('system:jackpot:%s:%s:%s', p_day, p_place, k.bucket) as key
    from (values
      ('cash', 'payout', 'house', v_prize.cash), ('promo', 'gift', 'gifts', v_prize.promo)
    ) as k (bucket, kind, giver, amount)
    where k.amount > 0
  loop
    r := voltide.begin_operation(v_prize.user_id, v_part.key, sha256(convert_to(v_part.key, 'UTF8')));
    if r.status is null then
      perform voltide.post(
        v_prize.user_id, v_part.bucket, v_part.giver, v_part.amount, 'jackpot', v_part.key, p_at_ms);
      perform voltide.count_figures(array[v_part.bucket::text], array[v_part.amount]);
      perform voltide.conclude(
        v_prize.user_id, v_part.key, sha256(convert_to(v_part.key, 'UTF8')), v_part.kind, v_part.amount, p_at_ms,
        v_part.bucket);
    elsif r.status <> 'settled' then
      raise exception 'place % of day % cannot be paid: %', p_place, p_day, r.status;
    end if;
  end loop;
  update voltide.jackpot_prize z set paid_at_ms = p_at_ms
  where z.day = p_day and z.place = p_place and z.paid_at_ms is null;
  return found;
end $$;

-- Publishes the end of a chain of the operator's own beacon, once, and returns what was published first. Null where the
-- chain before it is not published.
create function voltide.publish_chain(p_chain integer, p_end text, p_links integer) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into voltide.local_chain (chain, chain_end, links)
  select p_chain, p_end, p_links
  where p_chain = 1 or exists (select from voltide.local_chain c where c.chain = p_chain - 1)
  on conflict do nothing;
  return (select c.chain_end from voltide.local_chain c where c.chain = p_chain);
end $$;

-- The next link of that beacon, which is used up with it, of the oldest chain that has one left. Nothing when there is
-- none.
create function voltide.take_link() returns table (chain integer, link integer)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  v_chain integer;
begin
  select c.chain into v_chain from voltide.local_chain c where c.used < c.links order by c.chain limit 1 for update;
  return query
    update voltide.local_chain c set used = c.used + 1 where c.chain = v_chain returning c.chain, c.used;
end $$;
