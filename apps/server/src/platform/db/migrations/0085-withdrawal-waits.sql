-- Why an approved withdrawal is not signed yet. docs/decisions/0063-remote-signer.md.

alter table voltide.withdrawal add column waits_for text;
comment on column voltide.withdrawal.waits_for is
  'For operators: what stood in the way when it was to be signed, such as the words of the signer. Null: nothing.';
grant update (waits_for) on voltide.withdrawal to voltide_app;
