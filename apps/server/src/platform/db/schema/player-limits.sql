-- Limits that players set themselves, exclusions, and the time they play. docs/decisions/0040-player-limits.md.
create type voltide.limit_kind as enum ('stake', 'all_stake', 'net_loss', 'play_time', 'deposit');
create type voltide.limit_period as enum ('day', 'week', 'month');
create type voltide.exclusion_kind as enum ('cool_off', 'self_exclusion');

create table voltide.player_limit (
  user_id bigint not null,
  amount bigint check (amount >= 0),
  raise_to bigint,
  raise_from_ms bigint,
  set_at_ms bigint not null,
  kind voltide.limit_kind not null,
  period voltide.limit_period not null,
  primary key (user_id, kind, period),
  constraint player_limit_raise_is_higher check (
    raise_from_ms is null and raise_to is null or amount is not null and (raise_to is null or raise_to > amount))
);
comment on table voltide.player_limit is
  'In force is the amount: of cash in sun, of time in milliseconds; null for none.';
comment on column voltide.player_limit.raise_to is 'What a raise that was asked for makes of it; null for no limit.';
comment on column voltide.player_limit.raise_from_ms is
  'From when that raise can be confirmed; null where none is asked for.';
create trigger never_emptied before truncate on voltide.player_limit
  for each statement execute function voltide.refuse_change();
create trigger never_looser before update or delete on voltide.player_limit
  for each row execute function voltide.guard_limit();
grant select on voltide.player_limit to voltide_app;

create table voltide.exclusion (
  user_id bigint not null,
  from_ms bigint not null,
  until_ms bigint not null,
  kind voltide.exclusion_kind not null,
  inherited boolean not null default false,
  primary key (user_id, until_ms, kind, inherited)
);
comment on table voltide.exclusion is 'While one of them lasts, its user plays nothing.';
comment on column voltide.exclusion.inherited is
  'Came with an email or a wallet that an excluded account held. Only such a one can be lifted, by an operator.';
-- Who is excluded now.
create index exclusion_until on voltide.exclusion (until_ms, user_id);
create trigger held_to_rules before insert on voltide.exclusion
  for each row execute function voltide.hold_to_rules();
create trigger never_changed before update or truncate on voltide.exclusion
  for each statement execute function voltide.refuse_change();
create trigger never_ended before delete on voltide.exclusion
  for each row when (not old.inherited) execute function voltide.refuse_change();
grant select on voltide.exclusion to voltide_app;

-- An exclusion outlives its account: it comes back with the email. docs/decisions/0040-player-limits.md.
create table voltide.kept_exclusion (
  from_ms bigint not null,
  until_ms bigint not null,
  kind voltide.exclusion_kind not null,
  holding_hash bytea not null constraint kept_exclusion_email_hash_check check (octet_length(holding_hash) = 32),
  primary key (holding_hash, until_ms, kind)
);
comment on table voltide.kept_exclusion is
  'Exclusions of accounts that were deleted, by keyed hashes of the emails and the wallets that they ever held.';
create trigger append_only before update or delete or truncate on voltide.kept_exclusion
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.kept_exclusion to voltide_app;

-- An exclusion follows every address that its account has had. docs/decisions/0040-player-limits.md.
create table voltide.former_email (
  user_id bigint not null,
  email_hash bytea not null check (octet_length(email_hash) = 32),
  primary key (user_id, email_hash)
);
comment on table voltide.former_email is 'Keyed hashes of the emails that accounts held before, confirmed or not.';
create index former_email_hash on voltide.former_email (email_hash);
grant select, insert, delete on voltide.former_email to voltide_app;

create table voltide.freed_holding (
  freed_at_ms bigint not null,
  holding_hash bytea not null check (octet_length(holding_hash) = 32),
  primary key (holding_hash, freed_at_ms)
);
comment on table voltide.freed_holding is
  'Emails and wallets, by keyed hash, whose owner was freed by an operator: no exclusion from before comes with them.';
create trigger append_only before update or delete or truncate on voltide.freed_holding
  for each statement execute function voltide.refuse_change();
grant select, insert on voltide.freed_holding to voltide_app;
