-- Money on hold, and the causes that the house gives and pays for: docs/decisions/0020-ledger-for-more-kinds.md.

alter type voltide.system_account add value 'holds';
alter type voltide.system_account add value 'outside';
alter type voltide.cause add value 'deposit';
alter type voltide.cause add value 'hold';
alter type voltide.cause add value 'return';
alter type voltide.cause add value 'take';
alter type voltide.operation_kind add value 'hold';
alter type voltide.operation_kind add value 'return_hold';
alter type voltide.operation_kind add value 'take_hold';
alter type voltide.operation_kind add value 'payout';

create table voltide.cause_rule (
  cause text primary key,
  kind text not null check (kind in ('gift', 'payout', 'hold')),
  bucket voltide.account_kind check (bucket <> 'held'),
  system_account voltide.system_account not null,
  most_each voltide.sun not null,
  most_per_user voltide.sun,
  constraint cause_rule_gift_is_promo check (kind <> 'gift' or bucket = 'promo'),
  constraint cause_rule_outside_is_cash check (system_account::text <> 'outside' or coalesce(bucket = 'cash', false))
);
comment on table voltide.cause_rule is
  'What the server may give, pay out and hold, and how much of it. Only the owner changes it.';
comment on column voltide.cause_rule.bucket is 'Null where the caller names it.';
comment on column voltide.cause_rule.system_account is 
  'Who gives or pays; of a hold, who takes what is not returned. What goes outside and comes from there are deposits.';
comment on column voltide.cause_rule.most_per_user is 'Of all that a user ever gets for this cause; null for no limit.';
insert into voltide.cause_rule (cause, kind, bucket, system_account, most_each, most_per_user)
values ('welcome', 'gift', 'promo', 'gifts', 100000000, 100000000);

create table voltide.hold (
  user_id bigint not null,
  amount voltide.sun not null,
  at_ms bigint not null,
  bucket voltide.account_kind not null,
  hold_id voltide.key not null,
  cause text not null,
  operation_key voltide.key not null,
  primary key (user_id, hold_id)
);
comment on table voltide.hold is 'What is on hold now. A user''s account held is the sum.';

create table voltide.hold_exit (
  user_id bigint not null,
  amount voltide.sun not null,
  at_ms bigint not null,
  ended_at_ms bigint not null,
  bucket voltide.account_kind not null,
  was_taken boolean not null,
  hold_id voltide.key not null,
  cause text not null,
  operation_key voltide.key not null,
  ended_key voltide.key not null,
  primary key (user_id, hold_id)
);
comment on table voltide.hold_exit is 'How holds ended: returned to their bucket, or taken.';

create trigger append_only before update or delete or truncate on voltide.hold_exit
  for each statement execute function voltide.refuse_change();
create trigger never_emptied before truncate on voltide.hold
  for each statement execute function voltide.refuse_change();

grant select on voltide.cause_rule, voltide.hold, voltide.hold_exit to voltide_app;
