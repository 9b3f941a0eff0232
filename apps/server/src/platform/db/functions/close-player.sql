-- Closes the books of a user who has no money in them and none to come. Returns what stands against it: 'cash',
-- 'held', 'vault', 'items', 'rakeback' or 'referrals'; 'closed' when it is done. A play computed before, on whatever
-- node, is stale afterwards.
create function voltide.close_player(p_user_id bigint, p_at_ms bigint) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_kind voltide.account_kind;
begin
  perform from voltide.player p where p.user_id = p_user_id for no key update;
  if not found then
    raise exception 'user % has no books', p_user_id using errcode = 'invalid_parameter_value';
  end if;
  select a.kind into v_kind from voltide.account a
  where a.user_id = p_user_id and a.kind in ('cash', 'held', 'vault') and a.balance > 0 order by a.kind limit 1;
  if found then
    return v_kind;
  end if;
  if exists (select from voltide.find f where f.user_id = p_user_id and f.bucket = 'cash') then
    return 'items';
  end if;
  if exists (
    select from voltide.jackpot_prize z where z.user_id = p_user_id and z.paid_at_ms is null and not z.is_lapsed
    union all
    select from voltide.board_prize z where z.user_id = p_user_id and z.paid_at_ms is null and not z.is_lapsed
  ) then
    return 'held';
  end if;
  if exists (
    select from voltide.battle_seat s where s.user_id = p_user_id and s.paid_at_ms is null
  ) or exists (
    select from voltide.deposit d where d.user_id = p_user_id and d.state in ('sent', 'owed')
  ) then
    return 'held';
  end if;
  if exists (
    select from voltide.reward_rule r where r.kind = 'rakeback' and voltide.claimable_rakeback(p_user_id) >= r.target
  ) then
    return 'rakeback';
  end if;
  if voltide.has_referral_claim(p_user_id, p_at_ms) then
    return 'referrals';
  end if;
  update voltide.player
  set closed_at_ms = coalesce(closed_at_ms, p_at_ms), preferences_version = preferences_version + 1
  where user_id = p_user_id;
  delete from voltide.player_limit l where l.user_id = p_user_id;
  delete from voltide.vault_release v where v.user_id = p_user_id;
  delete from voltide.promo_notice n where n.user_id = p_user_id;
  delete from voltide.last_seen l where l.user_id = p_user_id;
  delete from voltide.account_freeze f where f.user_id = p_user_id;
  return 'closed';
end $$;
