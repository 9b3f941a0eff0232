import type { reportMismatch as endpoint, RequestOf, User } from '@voltide/contract';

import { call } from '../http/api.ts';

export type Mismatch = RequestOf<typeof endpoint>;

/** Results that this page has already reported, by player. */
const told = new Set<string>();

/**
 * Reports once a result of the player that this page could not recompute: the server recomputes it and counts it
 * publicly. A failure is silent, and the next check reports it again.
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
