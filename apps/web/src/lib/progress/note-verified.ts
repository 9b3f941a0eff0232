import type { noteVerified as endpoint, RequestOf, User } from '@voltide/contract';

import { call } from '../http/api.ts';

export type Verified = RequestOf<typeof endpoint>;

/** Results that this page has already reported, by player. */
const told = new Set<string>();

/**
 * Reports once per result that the player's page has recomputed and matched it. It counts for achievements alone: a
 * failure is silent, and the next check reports it again.
 */
export async function noteVerified({ id: userId }: Pick<User, 'id'>, verified: Verified): Promise<void> {
  const subject = verified.kind === 'day' ? verified.date : verified.id;
  const key = `${userId} ${verified.kind} ${subject}`;
  if (told.has(key)) return;
  told.add(key);
  try {
    await call('POST /api/progress/checks', { body: verified });
  } catch {
    told.delete(key);
  }
}
