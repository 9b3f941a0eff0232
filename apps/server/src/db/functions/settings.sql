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
  insert into voltide.setting (
    kind, subject, value, from_ms, decided_at_ms, set_by, approved_by, proposal_id, reason, version)
  values (
    p_kind, p_subject, p_value, p_from_ms, p_at_ms, p_by, p_approved_by, p_proposal_id, p_reason, v_newest + 1);
  perform pg_notify('voltide_setting_changed', p_kind || ' ' || p_subject);
  return v_newest + 1;
end $$;
