-- Promo ends 90 days after its owner's last activity, 14 days after they were told (rules book §1).
-- docs/decisions/0080-promo-that-expires.md.

create table voltide.last_seen (
  user_id bigint primary key,
  at_ms bigint not null
);
comment on table voltide.last_seen is
  'The last use of sessions whose rows are deleted by now. It goes with the account.';
grant select on voltide.last_seen to voltide_app;

create table voltide.promo_notice (
  user_id bigint primary key,
  noticed_at_ms bigint not null,
  activity_at_ms bigint not null,
  expires_at_ms bigint not null
);
comment on table voltide.promo_notice is
  'Players who were told that their promo expires. Any activity after activity_at_ms lifts the notice.';
create index promo_notice_expires on voltide.promo_notice (expires_at_ms, user_id);
create trigger held_to_rules before insert or update on voltide.promo_notice
  for each row execute function voltide.hold_to_rules();
grant select on voltide.promo_notice to voltide_app;

create table voltide.promo_expiry (
  user_id bigint not null,
  number integer not null check (number > 0),
  at_ms bigint not null,
  amount voltide.sun_moved not null check (amount > 0),
  noticed_at_ms bigint not null,
  activity_at_ms bigint not null,
  primary key (user_id, number)
);
comment on table voltide.promo_expiry is
  'Promo that expired, with the notice that announced it. Its operation has the key system:promo-expiry:<number>.';
create trigger append_only before update or delete or truncate on voltide.promo_expiry
  for each statement execute function voltide.refuse_change();
create trigger held_to_rules before insert on voltide.promo_expiry
  for each row execute function voltide.hold_to_rules();
grant select on voltide.promo_expiry to voltide_app;
