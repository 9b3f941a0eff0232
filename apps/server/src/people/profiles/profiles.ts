import {
  PROFILE_SECTIONS,
  type OwnProfile,
  type ProfileSection,
  type ProfileSettings,
  type PublicProfile,
} from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { presentAvatar } from '../person/avatar-value.ts';
import { findOwner, findPublicOwner, findSetting, keepSetting, type ProfileOwner } from './profile.sql.ts';

export type ReadSections = (owner: ProfileOwner, shown: ReadonlySet<ProfileSection>) => Promise<SectionViews>;
export type SectionViews = Omit<PublicProfile, 'name' | 'avatar'>;

type ProfilePorts = { readonly database: Connection; readonly readSections: ReadSections };

const NOTHING_CHOSEN: ProfileSettings = { isPublic: false, isAnonymous: false, isHiddenFromBoards: false, shows: [] };

export function createProfiles({ database, readSections }: ProfilePorts) {
  const present = async (owner: ProfileOwner): Promise<PublicProfile> => ({
    name: owner.username,
    avatar: presentAvatar(owner.userId, { look: owner.avatarLook, hash: owner.avatarHash }),
    ...(await readSections(owner, new Set(owner.shows))),
  });
  const get = async (userId: UserId): Promise<OwnProfile> => {
    const owner = await findOwner(database, userId);
    if (owner === undefined) throw new AppError('session_expired');
    const chosen = await findSetting(database, userId);
    const settings = chosen === undefined ? NOTHING_CHOSEN : { ...chosen, shows: [...chosen.shows] };
    return { settings, preview: await present(owner) };
  };
  return {
    /** Returns the caller's settings with a preview. @throws AppError `session_expired` */
    get,

    /** @throws AppError `session_expired` for an account that was just deleted */
    async put(userId: UserId, settings: ProfileSettings): Promise<OwnProfile> {
      const shows = PROFILE_SECTIONS.filter((section) => settings.shows.includes(section));
      if (!(await keepSetting(database, userId, { ...settings, shows }))) throw new AppError('session_expired');
      return get(userId);
    },

    /**
     * Presents the public profile of a name in either case. @throws AppError `not_found`, whatever the reason for none
     */
    async read(name: string): Promise<PublicProfile> {
      const owner = await findPublicOwner(database, name);
      if (owner === undefined) throw new AppError('not_found');
      return present(owner);
    },

    findName: async (name: string): Promise<string | undefined> => (await findPublicOwner(database, name))?.username,
  };
}
