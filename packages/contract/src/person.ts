import * as v from 'valibot';

import { avatarValue } from './avatar.ts';

/**
 * A person as others see them. `name` is the username of a player, else "Guest", "House", "Anonymous" or "Deleted
 * player". The players themselves read their own name under every kind. `avatar` is null for people shown without one.
 * `profile` is the name in /u/NAME where the player has a public profile, else null.
 */
export const person = v.object({
  name: v.string(),
  kind: v.picklist(['player', 'guest', 'house', 'anonymous', 'deleted']),
  avatar: v.nullable(avatarValue),
  profile: v.nullable(v.string()),
});
export type Person = v.InferOutput<typeof person>;
