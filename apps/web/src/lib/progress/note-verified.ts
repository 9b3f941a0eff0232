import type { noteVerified as endpoint, RequestOf, User } from '@voltide/contract';

import { call } from '../http/api.ts';

export type Verified = RequestOf<typeof endpoint>;

/** Results that this page has told the server already, by player. */
const told = new Set<string>();

/**
 * Tells the server that a player had a result of theirs recomputed in this page and that it matched, once for each
 * result. It counts for achievements alone: nobody hears of its failure, and the next check tells it again.
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
