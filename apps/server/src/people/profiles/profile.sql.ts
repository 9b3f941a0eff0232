import type { ProfileSection } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, find } from '../../platform/db/rows.ts';

type SettingRow = {
  readonly isPublic: boolean;
  readonly isAnonymous: boolean;
  readonly isHiddenFromBoards: boolean;
  readonly shows: readonly ProfileSection[];
};

export async function findSetting(connection: Connection, userId: UserId): Promise<SettingRow | undefined> {
  return find<SettingRow>(connection, {
    name: 'profile-setting-find',
    text: `select s.is_public as "isPublic", s.is_anonymous as "isAnonymous",
        s.is_hidden_from_boards as "isHiddenFromBoards", s.shows
      from voltide.profile_setting s where s.user_id = $1`,
    values: [userId],
  });
}

export async function keepSetting(connection: Connection, userId: UserId, setting: SettingRow): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'profile-setting-keep',
      text: `insert into voltide.profile_setting (user_id, is_public, is_anonymous, is_hidden_from_boards, shows)
      select i.user_id, $2, $3, $4, $5 from voltide.identity i
      where i.user_id = $1 and i.kind = 'account' for key share
      on conflict (user_id) do update set is_public = excluded.is_public, is_anonymous = excluded.is_anonymous,
        is_hidden_from_boards = excluded.is_hidden_from_boards, shows = excluded.shows`,
      values: [userId, setting.isPublic, setting.isAnonymous, setting.isHiddenFromBoards, setting.shows],
    })) === 1
  );
}

export type ProfileOwner = {
  readonly userId: UserId;
  readonly username: string;
  readonly avatarLook: string | null;
  readonly avatarHash: string | null;
  readonly createdAtMs: bigint;
  readonly shows: readonly ProfileSection[];
};

/** Finds the owner of a public profile by name in either case: one read, whatever the reason for none. */
export async function findPublicOwner(connection: Connection, name: string): Promise<ProfileOwner | undefined> {
  return find<ProfileOwner>(connection, {
    name: 'profile-public-owner',
    text: `select i.user_id as "userId", i.username, i.created_at_ms as "createdAtMs", s.shows,
        a.look as "avatarLook", a.hash as "avatarHash"
      from voltide.identity i join voltide.profile_setting s using (user_id)
      left join voltide.avatar a using (user_id)
      where lower(i.username) = $1 and i.kind = 'account' and s.is_public and not s.is_anonymous`,
    values: [name.toLowerCase()],
  });
}

/** Finds the caller as a profile owner, whatever they have chosen. */
export async function findOwner(connection: Connection, userId: UserId): Promise<ProfileOwner | undefined> {
  return find<ProfileOwner>(connection, {
    name: 'profile-owner',
    text: `select i.user_id as "userId", i.username, i.created_at_ms as "createdAtMs",
        coalesce(s.shows, '{}') as shows, a.look as "avatarLook", a.hash as "avatarHash"
      from voltide.identity i left join voltide.profile_setting s using (user_id)
      left join voltide.avatar a using (user_id)
      where i.user_id = $1 and i.kind = 'account'`,
    values: [userId],
  });
}
