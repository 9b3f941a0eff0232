-- How many approvals of a withdrawal count: of operators who could approve it still when the last one did. Whoever lost
-- the role or the scope since counts no more, and nobody for their own.
create function voltide.count_approvals(p_withdrawal_id bigint) returns integer
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select count(*)::integer
  from voltide.withdrawal_approval p join voltide.withdrawal w using (withdrawal_id)
  where p.withdrawal_id = p_withdrawal_id and not voltide.is_own(p.by_user_id, w.user_id)
    and voltide.may_operate(p.by_user_id, '{finance}', (
      select max(l.at_ms) from voltide.withdrawal_approval l where l.withdrawal_id = p_withdrawal_id))
$$;
