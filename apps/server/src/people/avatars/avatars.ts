import {
  LOOK_SLOTS,
  listParts,
  parseLook,
  type AvatarPart,
  type LookPart,
  type LookSlot,
  type MyAvatar,
} from '@voltide/contract';
import type { Clock, UserId } from '@voltide/core';
import { findNeeds, isUnlocked, listLocked, type Reached } from '@voltide/games/progress/avatar';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { Picture } from '../../platform/http/route.ts';
import { findLevel } from '../../play/levels/level.sql.ts';
import { lookOfId, presentAvatar } from '../person/avatar-value.ts';
import { deleteAvatar, findAvatar, findPicture, keepAvatar, type NewAvatar } from './avatar.sql.ts';
import type { PictureCodec } from './picture/picture-codec.ts';

type AvatarPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly countSets: (userId: UserId) => Promise<number>;
  readonly codec: PictureCodec;
};

export function createAvatars({ database, clock, countSets, codec }: AvatarPorts) {
  const reachedBy = async (userId: UserId): Promise<Reached> => {
    const [level, sets] = await Promise.all([findLevel(database, userId), countSets(userId)]);
    return { level, sets };
  };
  const keep = async (userId: UserId, avatar: NewAvatar): Promise<void> => {
    const isKept = await keepAvatar(database, { userId, avatar, atMs: clock.nowMs() });
    if (!isKept) throw new AppError('session_expired');
  };
  const present = async (userId: UserId, reached: Reached): Promise<MyAvatar> => {
    const choice = await findAvatar(database, userId);
    return {
      value: presentAvatar(userId, choice ?? { look: null, hash: null }),
      defaultLook: lookOfId(userId),
      isChosen: choice !== undefined,
      ...reached,
      parts: LOOK_SLOTS.flatMap((slot) => listParts(slot).map((part) => presentPart(slot, part, reached))),
    };
  };
  return {
    get: async (userId: UserId): Promise<MyAvatar> => present(userId, await reachedBy(userId)),

    /** @throws AppError `invalid_request` for a part that does not exist, `part_locked`, `session_expired` */
    async chooseLook(userId: UserId, value: string): Promise<MyAvatar> {
      const look = parseLook(value);
      if (look === undefined) throw new AppError('invalid_request', { fields: { look: 'There is no such part.' } });
      const reached = await reachedBy(userId);
      if (listLocked(look, reached).length > 0) throw new AppError('part_locked');
      await keep(userId, { look: value });
      return present(userId, reached);
    },

    /**
     * Re-encodes and keeps a picture.
     * @throws AppError `picture_invalid`, `picture_too_large`, `unavailable`, `session_expired`
     */
    async upload(userId: UserId, file: Uint8Array): Promise<MyAvatar> {
      await keep(userId, { picture: await codec.encode(file, `${userId}`) });
      return present(userId, await reachedBy(userId));
    },

    async reset(userId: UserId): Promise<MyAvatar> {
      await deleteAvatar(database, userId);
      return present(userId, await reachedBy(userId));
    },

    /** @throws AppError `not_found` */
    async picture(hash: string): Promise<Picture> {
      const bytes = await findPicture(database, hash);
      if (bytes === undefined) throw new AppError('not_found');
      return { bytes, etag: `"${hash}"` };
    },

    threads: (): number => codec.threads(),

    close: (): Promise<void> => codec.close(),
  };
}

function presentPart(slot: LookSlot, part: LookPart, reached: Reached): AvatarPart {
  const needs = findNeeds(slot, part as never);
  return { slot, part, isUnlocked: isUnlocked(needs, reached), needs: needs ?? null };
}
