import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, find } from '../../platform/db/rows.ts';
import type { AvatarChoice } from '../person/avatar-value.ts';

export type NewAvatar = { readonly look: string } | { readonly picture: Uint8Array };

export async function findAvatar(connection: Connection, userId: UserId): Promise<AvatarChoice | undefined> {
  return find<AvatarChoice>(connection, {
    name: 'avatar-find',
    text: 'select a.look, a.hash from voltide.avatar a where a.user_id = $1',
    values: [userId],
  });
}

export async function keepAvatar(
  connection: Connection,
  { userId, avatar, atMs }: { readonly userId: UserId; readonly avatar: NewAvatar; readonly atMs: number },
): Promise<boolean> {
  const look = 'look' in avatar ? avatar.look : null;
  const picture = 'picture' in avatar ? avatar.picture : null;
  return (
    (await changed(connection, {
      name: 'avatar-keep',
      text: `insert into voltide.avatar (user_id, look, picture, at_ms)
      select i.user_id, $2, $3, $4 from voltide.identity i
      where i.user_id = $1 and i.kind in ('account', 'guest') for key share
      on conflict (user_id) do update
      set look = excluded.look, picture = excluded.picture, at_ms = excluded.at_ms`,
      values: [userId, look, picture, atMs],
    })) === 1
  );
}

export async function deleteAvatar(connection: Connection, userId: UserId): Promise<void> {
  await connection.query({
    name: 'avatar-delete',
    text: 'delete from voltide.avatar a where a.user_id = $1',
    values: [userId],
  });
}

export async function findPicture(connection: Connection, hash: string): Promise<Uint8Array | undefined> {
  const row = await find<{ picture: Uint8Array }>(connection, {
    name: 'avatar-picture',
    text: 'select a.picture from voltide.avatar a where a.hash = $1 limit 1',
    values: [hash],
  });
  return row?.picture;
}
