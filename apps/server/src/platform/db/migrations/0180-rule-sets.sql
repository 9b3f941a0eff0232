-- Rules that stand in no odds table, every version of them that was ever in force:
-- docs/decisions/0109-rules-for-ever.md.

create table voltide.rule_set (
  since_ms bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  version integer not null check (version > 0),
  hash voltide.hash32 not null unique,
  id text not null check (id ~ '^[a-z][a-z0-9-]{0,39}$'),
  document text not null check (char_length(document) <= 100000),
  primary key (id, version),
  constraint rule_set_hash_matches check (hash = sha256(convert_to(document, 'UTF8')))
);
comment on table voltide.rule_set is
  'What the jackpot, boards, levels, referrals and so on pay and take, as each program published it at first.';
comment on column voltide.rule_set.document is 'Canonical JSON, the text that hash is the SHA-256 of.';

create trigger append_only before update or delete or truncate on voltide.rule_set
  for each statement execute function voltide.refuse_change();

grant select on voltide.rule_set to voltide_app;
