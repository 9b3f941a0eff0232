import * as v from 'valibot';

import { AVATAR_LIMITS, LOOK_SLOTS } from './avatar-parts.ts';

/** A look that is drawn in the browser; `avatar-parts.ts` reads it. */
export const lookValue = v.pipe(v.string(), v.regex(/^look:[0-9a-z]{6}$/, 'A look has one part in each slot.'));

export const avatarHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/** The avatar of a player: `pic:` and the hash of an uploaded picture, or `look:` and the code of a look. */
export const avatarValue = v.pipe(v.string(), v.regex(/^(?:pic:[0-9a-f]{32}|look:[0-9a-z]{6})$/));
export type AvatarValue = v.InferOutput<typeof avatarValue>;

export const pictureData = v.pipe(
  v.string(),
  v.maxLength(AVATAR_LIMITS.dataMaxLength, 'A picture has at most 48 kB as base64.'),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/, 'Send base64.'),
);

export const lookSlot = v.picklist(LOOK_SLOTS);
