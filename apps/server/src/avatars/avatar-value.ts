import { hash as digest } from 'node:crypto';

import { formatPicture, type AvatarValue } from '@voltide/contract';
import type { UserId } from '@voltide/core';
import { defaultLook } from '@voltide/games/progress/avatar';

import type { AvatarChoice } from './avatar.sql.ts';

/** The look that a user's id gives. */
export function lookOfId(userId: UserId): AvatarValue {
  return defaultLook(userId, (message) => digest('sha256', message, 'buffer'));
}

/**
 * The avatar that others are shown, from what `voltide.avatar` holds for the user: `look` and `hash` of a left join,
 * both null where the user has no row.
 */
export function presentAvatar(userId: UserId, { look, hash }: AvatarChoice): AvatarValue {
  return hash === null ? (look ?? lookOfId(userId)) : formatPicture(hash);
}
