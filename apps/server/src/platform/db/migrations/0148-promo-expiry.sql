-- Promo ends 90 days after its owner's last activity, 14 days after they were told (rules book §1).
-- docs/decisions/0080-promo-that-expires.md.

alter type voltide.cause add value 'expiry';
alter type voltide.operation_kind add value 'expire';

create table voltide.last_seen (
  user_id bigint primary key,
  at_ms bigint not null
);
comment on table voltide.last_seen is
  'The last use of sessions whose rows are deleted by now. It goes with the account.';

create table voltide.promo_notice (
  user_id bigint primary key,
  noticed_at_ms bigint not null,
  activity_at_ms bigint not null,
  expires_at_ms bigint not null,
  constraint promo_notice_comes_in_time check (expires_at_ms >= noticed_at_ms + 14 * 86400000::bigint),
  constraint promo_notice_waits_90_days check (expires_at_ms >= activity_at_ms + 90 * 86400000::bigint)
);
create index promo_notice_expires on voltide.promo_notice (expires_at_ms, user_id);
comment on table voltide.promo_notice is
  'Players who were told that their promo expires. Any activity after activity_at_ms lifts the notice.';

create table voltide.promo_expiry (
  user_id bigint not null,
  number integer not null check (number > 0),
  at_ms bigint not null,
  amount voltide.sun_moved not null check (amount > 0),
  noticed_at_ms bigint not null,
  activity_at_ms bigint not null,
  primary key (user_id, number),
  constraint promo_expiry_was_announced check (at_ms >= noticed_at_ms + 14 * 86400000::bigint),
  constraint promo_expiry_waited_90_days check (at_ms >= activity_at_ms + 90 * 86400000::bigint)
);
comment on table voltide.promo_expiry is
  'Promo that expired, with the notice that announced it. Its operation has the key system:promo-expiry:<number>.';
create trigger append_only before update or delete or truncate on voltide.promo_expiry
  for each statement execute function voltide.refuse_change();

-- The rules come with the files of functions.
create function voltide.keep_last_seen() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger keeps_last_seen after delete on voltide.session
  referencing old table as gone for each statement execute function voltide.keep_last_seen();

grant select on voltide.last_seen, voltide.promo_notice, voltide.promo_expiry to voltide_app;
