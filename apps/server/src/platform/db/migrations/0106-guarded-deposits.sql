-- Deposits move by the rules alone, as withdrawals do. docs/decisions/0055-tron-wallet.md.

-- The rules come with the files of functions.
create function voltide.guard_deposit() returns trigger language plpgsql as $$
begin
  raise exception 'deposits are not guarded yet' using errcode = 'restrict_violation';
end $$;

create trigger moves_by_the_rules before insert or update on voltide.deposit
  for each row execute function voltide.guard_deposit();
create trigger never_emptied before delete or truncate on voltide.deposit
  for each statement execute function voltide.refuse_change();

-- The guard of battles has the shape of the others: a row that stays is kept by the trigger for that.
drop trigger moves_by_the_rules on voltide.battle;
create trigger moves_by_the_rules before update on voltide.battle
  for each row execute function voltide.guard_battle();
drop trigger never_emptied on voltide.battle;
create trigger never_emptied before delete or truncate on voltide.battle
  for each statement execute function voltide.refuse_change();
