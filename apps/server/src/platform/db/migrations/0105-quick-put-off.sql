-- Who asked to save a Quick Game inside its claim window keeps what that brings. docs/decisions/0071-quick-battles.md.
alter table voltide.quick_session add column put_off_at_ms bigint;
alter table voltide.quick_session add constraint put_off_in_its_window check (put_off_at_ms <= claim_until_ms);
comment on column voltide.quick_session.put_off_at_ms is
  'When saving it inside the claim window was last put off for a battle that was not paid yet.';
grant update (put_off_at_ms) on voltide.quick_session to voltide_app;
