-- Adds a version of a setting and tells every node at the commit. One at a time: the version follows from those before.
-- Null where p_after is not the newest version any more, so that nothing is decided over a change that was not seen.
create function voltide.note_setting(
  p_kind text, p_subject text, p_value jsonb, p_from_ms bigint, p_at_ms bigint, p_by bigint, p_approved_by bigint,
  p_proposal_id bigint, p_reason text, p_after integer
) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_newest integer;
begin
  lock table voltide.setting in share row exclusive mode;
  select coalesce(max(s.version), 0) into v_newest
  from voltide.setting s where s.kind = p_kind and s.subject = p_subject;
  if v_newest <> p_after then
    return null;
  end if;
  -- Rules book §17: what raises a price is announced a week ahead, whatever the server says.
  if p_kind = 'rate' and p_from_ms < p_at_ms + voltide.rule_dear_notice_ms()
    and p_value::integer > least(voltide.withdrawal_fee_bps(p_at_ms), voltide.withdrawal_fee_bps(p_from_ms)) then
    raise exception 'a fee that rises is announced seven days ahead' using errcode = 'check_violation';
  end if;
  insert into voltide.setting (
    kind, subject, value, from_ms, decided_at_ms, set_by, approved_by, proposal_id, reason, version)
  values (
    p_kind, p_subject, p_value, p_from_ms, p_at_ms, p_by, p_approved_by, p_proposal_id, p_reason, v_newest + 1);
  perform pg_notify('voltide_setting_changed', p_kind || ' ' || p_subject);
  return v_newest + 1;
end $$;

-- The fee of withdrawals that are asked for at a moment, in hundredths of a per cent: by the newest version whose time
-- had come, or as the books begin.
create function voltide.withdrawal_fee_bps(p_at_ms bigint) returns integer
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    (select s.value::integer from voltide.setting s
     where s.kind = 'rate' and s.subject = 'withdrawal_fee' and s.from_ms <= p_at_ms
     order by s.version desc limit 1),
    (select r.fee_bps from voltide.cause_rule r where r.kind = 'hold' and r.cause = 'withdrawal'))
$$;
