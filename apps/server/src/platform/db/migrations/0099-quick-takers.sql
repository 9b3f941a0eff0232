-- Who takes a Quick Game over once its battle is paid. docs/decisions/0071-quick-battles.md.
alter table voltide.quick_session add column taker_id bigint;
comment on column voltide.quick_session.taker_id is
  'The account that asked for it while a battle of it was under way: it gets it when that is paid.';
grant update (taker_id) on voltide.quick_session to voltide_app;
