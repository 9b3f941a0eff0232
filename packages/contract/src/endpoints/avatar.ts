import * as v from 'valibot';

import { avatarHash, avatarValue, lookSlot, lookValue, pictureData } from '../avatar.ts';
import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';

/** A part of a look, and its condition: a level, a number of complete sets, or null if it is never locked. */
export const avatarPart = v.object({
  slot: lookSlot,
  part: v.string(),
  isUnlocked: v.boolean(),
  needs: v.nullable(v.object({ kind: v.picklist(['level', 'sets']), count: v.number() })),
});
export type AvatarPart = v.InferOutput<typeof avatarPart>;

export const myAvatar = v.object({
  value: avatarValue,
  /** The look that the player's id gives, shown until the player chooses an avatar. */
  defaultLook: lookValue,
  isChosen: v.boolean(),
  level: v.number(),
  /** Packs of which the player has found every item. */
  sets: v.number(),
  parts: v.array(avatarPart),
});
export type MyAvatar = v.InferOutput<typeof myAvatar>;

export const getAvatar = endpoint({
  method: 'GET',
  path: '/api/avatar',
  summary: "The current user's avatar, and every part of looks with what unlocks it.",
  auth: 'player',
  response: myAvatar,
  errors: SIGNED_IN_ERRORS,
});

export const putAvatar = endpoint({
  method: 'PUT',
  path: '/api/avatar',
  summary: 'Chooses a look. Every part of it must be unlocked.',
  auth: 'player',
  request: v.object({ look: lookValue }),
  response: myAvatar,
  errors: [...SIGNED_IN_ERRORS, 'part_locked'],
});

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/api/avatar',
  summary: 'Goes back to the default look and deletes an uploaded picture.',
  auth: 'player',
  response: myAvatar,
  errors: SIGNED_IN_ERRORS,
});

export const postAvatarPicture = endpoint({
  method: 'POST',
  path: '/api/avatar/picture',
  summary: 'Uploads a picture as PNG, JPEG or WebP. It is decoded, squared and encoded again; nothing else is kept.',
  auth: 'account',
  request: v.object({ data: pictureData }),
  response: myAvatar,
  errors: [
    ...SIGNED_IN_ERRORS,
    'forbidden',
    'picture_invalid',
    'picture_too_large',
    'too_many_requests',
    'switched_off',
  ],
});

export const getAvatarPicture = endpoint({
  method: 'GET',
  path: '/api/avatars/:hash',
  summary: 'An uploaded picture, a square of 256 pixels at most.',
  auth: 'public',
  params: v.object({ hash: avatarHash }),
  picture: 'image/webp',
  byHash: true,
  response: v.string(),
  errors: ['not_found'],
});
