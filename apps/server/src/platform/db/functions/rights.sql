-- Who may call what: the server the functions that act with the owner's rights, and the values of rules, which triggers
-- read with the rights of whoever changes a row; nothing else.
do $$
declare
  routine regprocedure;
begin
  for routine in select p.oid from pg_proc p where p.pronamespace = 'voltide'::regnamespace loop
    execute format('revoke execute on function %s from public', routine);
    if (select p.prosecdef or p.proname like 'rule\_%' from pg_proc p where p.oid = routine) then
      execute format('grant execute on function %s to voltide_app', routine);
    end if;
  end loop;
end $$;
-- The server may check the chain and name items.
grant execute on function voltide.chain_hash(
  bytea, bigint, bigint, bigint, bigint, bigint, voltide.account_kind, voltide.system_account, voltide.cause
) to voltide_app;
grant execute on function voltide.find_no(integer, integer, integer) to voltide_app;
