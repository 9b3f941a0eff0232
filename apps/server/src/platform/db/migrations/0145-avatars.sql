-- Avatars that players have chosen: docs/decisions/0086-avatars.md.

create table voltide.avatar (
  user_id bigint primary key references voltide.identity,
  look text check (look ~ '^look:[0-9a-z]{6}$'),
  picture bytea check (octet_length(picture) between 1 and 65536),
  hash text generated always as (encode(substring(sha256(picture) from 1 for 16), 'hex')) stored,
  at_ms bigint not null,
  check ((look is null) <> (picture is null))
);
comment on table voltide.avatar is
  'What players chose to be shown by: a look of parts, or a picture. Whoever chose nothing has no row.';
comment on column voltide.avatar.picture is 'A WebP file that this server encoded; nothing of what was uploaded.';
comment on column voltide.avatar.hash is 'The first half of the SHA-256 of the picture, by which it is served.';
create index avatar_by_hash on voltide.avatar (hash) where hash is not null;

grant select, insert, update, delete on voltide.avatar to voltide_app;
