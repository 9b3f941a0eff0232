-- The claim window of a Quick Game is opened by the first acknowledgement of each play, whatever was played (S9-03).
alter table voltide.quick_session
  add column acknowledged_plays integer not null default 0 check (acknowledged_plays >= 0);
comment on column voltide.quick_session.acknowledged_plays is
  'How many plays had been made, and battles paid, when the claim window was last opened.';
grant update (acknowledged_plays) on voltide.quick_session to voltide_app;
