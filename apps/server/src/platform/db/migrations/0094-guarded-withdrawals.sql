-- Withdrawals and what is signed for them move by the rules alone. docs/decisions/0062-withdrawals.md.

-- The rules come with the files of functions.
create function voltide.guard_withdrawal() returns trigger language plpgsql as $$
begin
  raise exception 'withdrawals are not guarded yet' using errcode = 'restrict_violation';
end $$;
create function voltide.guard_attempt() returns trigger language plpgsql as $$
begin
  raise exception 'what is signed is not guarded yet' using errcode = 'restrict_violation';
end $$;

create trigger moves_by_the_rules before insert or update on voltide.withdrawal
  for each row execute function voltide.guard_withdrawal();
create trigger moves_by_the_rules before insert or update on voltide.withdrawal_attempt
  for each row execute function voltide.guard_attempt();
