import type { reportMismatch as endpoint, RequestOf, User } from '@voltide/contract';

import { call } from '../http/api.ts';

export type Mismatch = RequestOf<typeof endpoint>;

/** Results that this page has reported already, by player. */
const told = new Set<string>();

/**
 * Tells the server of a result of the player's own that this page could not recompute, once: the server recomputes it
 * and counts it publicly. Nobody hears of a failure, and the next check tells it again.
 */
export async function reportMismatch({ id: userId }: Pick<User, 'id'>, mismatch: Mismatch): Promise<void> {
  const key = `${userId} ${mismatch.kind} ${mismatch.id}`;
  if (told.has(key)) return;
  told.add(key);
  try {
    await call('POST /api/statistics/mismatches', { body: mismatch });
  } catch {
    told.delete(key);
  }
}
