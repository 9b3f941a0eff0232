-- Functions of triggers. They are replaced in place, since triggers hold on to them.

create or replace function voltide.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on voltide.% is not allowed', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- Other nodes hold sessions in memory: they are told when one ends, at its commit.
create or replace function voltide.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('voltide_session_ended', new.session_id);
  return null;
end $$;

-- A role ends with its account, also where it is deleted by who may not write roles.
create or replace function voltide.end_role() returns trigger language plpgsql as $$
begin
  new.role := 'player';
  return new;
end $$;

-- A limit gives way only to a raise that was asked for a day before. It ends with its account.
create or replace function voltide.guard_limit() returns trigger language plpgsql as $$
declare
  c_none constant bigint := 9223372036854775807;
begin
  if tg_op = 'DELETE' then
    if not exists (select from voltide.player p where p.user_id = old.user_id and p.closed_at_ms is not null) then
      raise exception 'a limit of user % cannot be deleted', old.user_id using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (new.user_id, new.kind, new.period) <> (old.user_id, old.kind, old.period)
    or coalesce(new.amount, c_none) > coalesce(old.amount, c_none)
      and (old.raise_from_ms is null or new.set_at_ms < old.raise_from_ms
        or new.amount is distinct from old.raise_to)
    or new.raise_from_ms is not null
      and (new.raise_from_ms, new.raise_to) is distinct from (old.raise_from_ms, old.raise_to)
      and new.raise_from_ms < new.set_at_ms + 86400000 then
    raise exception 'a limit of user % cannot be raised yet', old.user_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Which moves there are is said by games/battles/states.ts; nothing else moves a battle, whatever the server does.
create or replace function voltide.guard_battle() returns trigger language plpgsql as $$
declare
  c_moves constant text[] := '{state,creator_id,locked_at_ms,ended_at_ms,version,sittings,beacon_step,beacon,has_cash,'
    'server_seed}';
begin
  if new.state <> old.state and (old.state, new.state) not in (
      ('open', 'locked'), ('open', 'cancelled'), ('locked', 'rolling'), ('locked', 'voided'), ('rolling', 'settled'))
    or to_jsonb(new) - c_moves <> to_jsonb(old) - c_moves
    or old.locked_at_ms is not null and new.locked_at_ms is distinct from old.locked_at_ms
    or old.state in ('settled', 'cancelled', 'voided')
    or new.server_seed is not null
      and encode(sha256(convert_to(new.server_seed, 'UTF8')), 'hex') <> new.commitment then
    raise exception 'battle % does not move so', old.battle_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A battle that the house fills is locked when the transaction that opens it ends: it never stands open.
create or replace function voltide.guard_filled_battle() returns trigger language plpgsql as $$
begin
  if exists (select from voltide.battle b where b.battle_id = new.battle_id and b.state = 'open') then
    raise exception 'battle % is filled by the house, and has free seats', new.battle_id
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- A deposit is owed for what a block brought that the scan had not accounted for, or to who has proven its address. It
-- ends without one by the scan's own clock. With each move goes what may change besides; what has ended stays as it is.
create or replace function voltide.guard_deposit() returns trigger language plpgsql as $$
declare
  c_death_margin_ms constant bigint := voltide.rule_scan_death_margin_ms();
  v_is_news constant boolean := exists (select from voltide.tron_scan s where s.block < new.final_block);
  v_moves text[];
begin
  if tg_op = 'INSERT' then
    if not (new.state = 'built' and num_nonnulls(new.signature, new.seen_in_block) = 0
        or new.state in ('owed', 'below_least', 'unclaimed', 'failed') and new.raw is null and v_is_news) then
      raise exception 'a deposit does not begin so' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  v_moves := case
    when (old.state, new.state) = ('sent', 'sent') then '{seen_in_block}'
    when (old.state, new.state) = ('built', 'sent') then '{state,signature}'
    when new.state = 'expired' and old.state in ('built', 'sent') and exists (
        select from voltide.tron_scan s
        where s.block_at_ms > old.expires_at_ms + c_death_margin_ms and s.uncertain_from is null and s.fork_at is null)
      then '{state}'
    when new.state in ('owed', 'below_least', 'unclaimed', 'failed') and old.final_block is null and v_is_news
      then '{state,user_id,final_block}'
    when (old.state, new.state) = ('unclaimed', 'owed') and exists (
        select from voltide.wallet_link l
        where l.address = old.from_address and l.user_id = new.user_id and l.ended_at_ms is null)
      then '{state,user_id}'
    when (old.state, new.state) = ('owed', 'credited') then '{state,credited_at_ms}'
  end;
  if v_moves is null or to_jsonb(new) - v_moves <> to_jsonb(old) - v_moves then
    raise exception 'deposit % does not move so', old.deposit_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Nothing is approved that too few have approved, or while its account is frozen; nothing is taken or given back but
-- for what became of its transactions, and nothing is rejected once it was signed. What has ended stays as it is.
create or replace function voltide.guard_withdrawal() returns trigger language plpgsql as $$
declare
  c_moves constant text[] := '{state,ended_at_ms,decided_by,note,waits_for}';
  v_may boolean;
begin
  if tg_op = 'INSERT' then
    if new.waits_for is not null or not (new.state = 'approved' and new.approvals_needed = 0
        or new.state in ('requested', 'review') and new.approvals_needed > 0) then
      raise exception 'a withdrawal does not begin so' using errcode = 'restrict_violation';
    end if;
    if new.fee <> (new.amount * voltide.withdrawal_fee_bps(new.created_at_ms) + 9999) / 10000 then
      raise exception 'a withdrawal has another fee at its moment' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  v_may := case
    when new.state = old.state then old.state in ('requested', 'review', 'approved', 'sent')
      and (new.ended_at_ms, new.decided_by, new.note) is not distinct from (old.ended_at_ms, old.decided_by, old.note)
    when (old.state, new.state) = ('requested', 'review') then
      exists (select from voltide.identity_check k where k.user_id = old.user_id)
    when (old.state, new.state) = ('review', 'approved') then
      old.approvals_needed <= voltide.count_approvals(old.withdrawal_id) and not voltide.is_frozen(old.user_id)
    when (old.state, new.state) = ('approved', 'sent') then
      exists (select from voltide.withdrawal_attempt a where a.withdrawal_id = old.withdrawal_id)
    when new.state = 'rejected' then old.state in ('requested', 'review', 'approved')
      and new.decided_by is not null and new.decided_by <> old.user_id
      and not exists (select from voltide.withdrawal_attempt a where a.withdrawal_id = old.withdrawal_id)
    when (old.state, new.state) = ('sent', 'settled') then exists (
      select from voltide.withdrawal_attempt a where a.withdrawal_id = old.withdrawal_id and a.state = 'settled')
    when (old.state, new.state) = ('sent', 'released') then (
      select count(*) = 4 and bool_and(a.state = 'dead')
      from voltide.withdrawal_attempt a where a.withdrawal_id = old.withdrawal_id)
    else false
  end;
  if not v_may or to_jsonb(new) - c_moves <> to_jsonb(old) - c_moves then
    raise exception 'withdrawal % does not move so', old.withdrawal_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What is signed for a withdrawal ends once: found in a block beyond those that the scan has accounted for, or dead by
-- the scan's own clock while nothing can have been hidden from it.
create or replace function voltide.guard_attempt() returns trigger language plpgsql as $$
declare
  c_moves constant text[] := '{state,seen_in_block,final_block}';
  c_death_margin_ms constant bigint := voltide.rule_scan_death_margin_ms();
  v_may boolean;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'live' or new.seen_in_block is not null or new.final_block is not null
      or not exists (select from voltide.withdrawal w
        where w.withdrawal_id = new.withdrawal_id and w.state in ('approved', 'sent')
          and not voltide.is_frozen(w.user_id)) then
      raise exception 'nothing is signed so for withdrawal %', new.withdrawal_id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  v_may := case
    when old.state <> 'live' then false
    when new.state = 'live' then new.final_block is null
    when new.final_block is not null then exists (select from voltide.tron_scan s where s.block < new.final_block)
    else exists (select from voltide.tron_scan s
      where s.block_at_ms > old.expires_at_ms + c_death_margin_ms and s.uncertain_from is null and s.fork_at is null)
  end;
  if not v_may or to_jsonb(new) - c_moves <> to_jsonb(old) - c_moves then
    raise exception 'what was signed as % does not move so', old.attempt_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- That somebody's identity was checked stays; how, which may name a document, goes with the account.
create or replace function voltide.guard_identity_check() returns trigger language plpgsql as $$
begin
  if new.note <> ''
    or (new.user_id, new.checked_at_ms, new.by_user_id) <> (old.user_id, old.checked_at_ms, old.by_user_id)
    or not exists (select from voltide.player p where p.user_id = old.user_id and p.closed_at_ms is not null) then
    raise exception 'the identity check of user % stays as it is', old.user_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A deposit goes when it never reached the chain and could not for 30 days, by the scan's own clock; the tree of a day
-- when one is sealed that is more than 90 days newer. Nothing else is deleted, whoever asks.
create or replace function voltide.guard_purge() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'deposit' then
    if old.state = 'expired' and exists (
      select from voltide.tron_scan s
      where old.expires_at_ms < s.block_at_ms - voltide.rule_kept_lost_deposit_ms()) then
      return old;
    end if;
  elsif tg_table_name = 'liability_leaves' then
    if exists (
      select from voltide.liability_seal s where s.day > old.day + voltide.rule_kept_liability_tree_days()) then
      return old;
    end if;
  end if;
  raise exception 'a row of voltide.% stays', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Parts of a seal go where it was given up, and leaves a year after their day.
create or replace function voltide.guard_seal_part() returns trigger language plpgsql as $$
declare
  v_draft voltide.seal_draft;
begin
  select * into v_draft from voltide.seal_draft d where d.draft_id = old.draft_id;
  if v_draft.state = 'dropped' or tg_table_name = 'seal_leaves' and v_draft.state = 'sealed'
    and exists (select from voltide.day_seal s where s.day > v_draft.day + voltide.rule_kept_seal_tree_days()) then
    return old;
  end if;
  raise exception 'a row of voltide.% stays', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The last use of sessions outlives their rows: promo expires by it. That of books that are closed is nobody's.
create or replace function voltide.keep_last_seen() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into voltide.last_seen as l (user_id, at_ms)
  select g.user_id, max(g.rotated_at_ms)
  from gone g join voltide.player p on p.user_id = g.user_id and p.closed_at_ms is null
  group by g.user_id
  on conflict (user_id) do update set at_ms = greatest(l.at_ms, excluded.at_ms);
  return null;
end $$;

-- A row keeps the rules of the moment when it is written. A constraint would hold it to later rules as well, with each
-- change of the row and each restore of a backup.
create or replace function voltide.hold_to_rules() returns trigger language plpgsql as $$
declare
  c_day_ms constant bigint := 86400000;
  v_least_days integer;
  v_most_days integer;
  v_broken text;
begin
  if tg_table_name = 'exclusion' then
    if new.kind = 'cool_off' then
      v_least_days := 1;
      v_most_days := voltide.rule_cool_off_most_days();
    else
      v_least_days := voltide.rule_self_exclusion_least_days();
      v_most_days := voltide.rule_self_exclusion_most_days();
    end if;
    if new.until_ms - new.from_ms not between v_least_days * c_day_ms and v_most_days * c_day_ms then
      v_broken := 'exclusion_has_its_length';
    end if;
  elsif tg_table_name = 'ritual_interval' then
    if new.minutes <> all (voltide.rule_ritual_minutes()) then
      v_broken := 'ritual_interval_is_offered';
    end if;
  elsif tg_table_name = 'cache_open' then
    if new.tokens <> (case new.tier when 0 then voltide.rule_cache_dawn_tokens() else 0 end) then
      v_broken := 'cache_open_has_its_price';
    end if;
  elsif tg_table_name = 'publication' then
    if new.from_ms < new.announced_at_ms + voltide.rule_notice_ms() then
      v_broken := 'publication_is_announced_ahead';
    end if;
  elsif tg_table_name = 'promo_notice' then
    if new.expires_at_ms < new.noticed_at_ms + voltide.rule_promo_notice_days() * c_day_ms then
      v_broken := 'promo_notice_comes_in_time';
    elsif new.expires_at_ms < new.activity_at_ms + voltide.rule_promo_expires_days() * c_day_ms then
      v_broken := 'promo_notice_waits_for_its_end';
    end if;
  elsif tg_table_name = 'promo_expiry' then
    if new.at_ms < new.noticed_at_ms + voltide.rule_promo_notice_days() * c_day_ms then
      v_broken := 'promo_expiry_was_announced';
    elsif new.at_ms < new.activity_at_ms + voltide.rule_promo_expires_days() * c_day_ms then
      v_broken := 'promo_expiry_waited';
    end if;
  elsif tg_table_name = 'saved_quick_game' then
    if new.kept > voltide.rule_quick_most_kept() or new.bonus not in (0, voltide.rule_quick_bonus())
      or new.xp > voltide.rule_quick_most_xp() or new.tokens > voltide.rule_quick_most_tokens() then
      v_broken := 'saved_quick_game_is_within_its_bounds';
    end if;
  elsif tg_table_name = 'loading_game' then
    if new.day_token > voltide.rule_loading_tokens_per_day() then
      v_broken := 'loading_game_day_token_is_one_of_the_day';
    elsif new.day_token is not null and new.score < voltide.rule_loading_token_score() then
      v_broken := 'loading_game_token_is_earned';
    end if;
  elsif tg_table_name in ('jackpot_ticket', 'play_prize') then
    if new.tickets > voltide.rule_jackpot_most_tickets() then
      v_broken := 'tickets_are_those_of_a_day';
    end if;
  elsif tg_table_name = 'setting' then
    if new.kind = 'rate' and new.value::numeric > voltide.rule_withdrawal_most_fee_bps() then
      v_broken := 'setting_rate_is_known';
    elsif new.kind = 'rate' and new.from_ms < new.decided_at_ms + voltide.rule_notice_ms() then
      v_broken := 'setting_rate_has_notice';
    end if;
  elsif tg_table_name = 'withdrawal' then
    if new.amount < voltide.rule_withdrawal_least() then
      v_broken := 'withdrawal_is_enough';
    elsif new.amount > voltide.rule_withdrawal_one_approver() and new.approvals_needed < 2 then
      v_broken := 'withdrawal_has_approvers';
    end if;
  else
    raise exception 'no rule is known for a row of voltide.%', tg_table_name;
  end if;
  if v_broken is not null then
    raise exception 'a row of voltide.% breaks the rule %', tg_table_name, v_broken
      using errcode = 'check_violation', constraint = v_broken;
  end if;
  return new;
end $$;
