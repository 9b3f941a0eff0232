import { hash as digest } from 'node:crypto';

import { formatPicture, type AvatarValue } from '@voltide/contract';
import type { UserId } from '@voltide/core';
import { defaultLook } from '@voltide/games/progress/avatar';

/** A player's choice: a look, or the hash of a picture; both null for no choice. */
export type AvatarChoice = { readonly look: string | null; readonly hash: string | null };

/** A look takes 15 µs to compute, and a lobby shows hundreds: computed ones are cached, up to so many. */
const LOOKS_KEPT = 50_000;
const looks = new Map<UserId, AvatarValue>();

export function lookOfId(userId: UserId): AvatarValue {
  const known = looks.get(userId);
  if (known !== undefined) return known;
  const look = defaultLook(userId, (message) => digest('sha256', message, 'buffer'));
  if (looks.size >= LOOKS_KEPT) looks.clear();
  looks.set(userId, look);
  return look;
}

/** Presents an avatar from the left join of `voltide.avatar`: `look` and `hash` are null where the user has no row. */
export function presentAvatar(userId: UserId, { look, hash }: AvatarChoice): AvatarValue {
  return hash === null ? (look ?? lookOfId(userId)) : formatPicture(hash);
}
