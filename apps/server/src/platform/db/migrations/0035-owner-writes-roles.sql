-- Who serves requests may make nobody an operator: docs/decisions/0002-money-tables.md. A column that identity gets
-- later is granted by the migration that adds it.
revoke insert, update on voltide.identity from voltide_app;
grant
  insert (
    user_id, created_at_ms, kind, name_held, username, email, password_hash, consent_address, referral_code_used,
    deleted_at_ms, email_confirmed_at_ms
  ),
  update (
    kind, name_held, username, email, password_hash, consent_address, referral_code_used, deleted_at_ms,
    email_confirmed_at_ms
  )
on voltide.identity to voltide_app;

create function voltide.end_role() returns trigger language plpgsql as $$
begin
  new.role := 'player';
  return new;
end $$;
create trigger role_ends before update on voltide.identity
  for each row when (new.kind = 'deleted') execute function voltide.end_role();
