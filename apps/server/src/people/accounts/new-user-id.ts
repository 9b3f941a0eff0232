import { userIdFromRandom, type UserId } from '@voltide/core';

type Ports = { readonly randomBytes: (size: number) => Uint8Array };

/** Draws a number for a new user, which reveals nothing about others. */
export function newUserId({ randomBytes }: Ports): UserId {
  for (;;) {
    const userId = userIdFromRandom(randomBytes(8));
    if (userId !== undefined) return userId;
  }
}
