import * as v from 'valibot';

/**
 * A person as others are shown them. `name` is the username of a player, else "Guest", "House", "Anonymous" or "Deleted
 * player". The players themselves read their own name under every kind. `profile` is the name in /u/NAME where the
 * player has a public profile, else null.
 */
export const person = v.object({
  name: v.string(),
  kind: v.picklist(['player', 'guest', 'house', 'anonymous', 'deleted']),
  profile: v.nullable(v.string()),
});
export type Person = v.InferOutput<typeof person>;
