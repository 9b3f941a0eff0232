import type { Referee } from '@voltide/contract';
import { localStore } from '@voltide/ui/browser-store';

export const REVIEWS_KEY = 'voltide-referral-reviews';

type Known = { readonly userId: string; readonly ids: readonly string[] };

/** Friends whose earnings were on hold in this browser, and whose review has ended since. */
export function findEndedReviews(userId: string, people: readonly Referee[]): readonly Referee[] {
  const known = new Set(readKnown(userId));
  return people.filter(({ id, state }) => state !== 'held' && known.has(id));
}

/** Notes current holds. Ended ones stay noted until the player has read about them. */
export function noteHeld(userId: string, people: readonly Referee[]): void {
  const held = people.filter(({ state }) => state === 'held').map(({ id }) => id);
  write(userId, [...new Set([...readKnown(userId), ...held])]);
}

/** Notes that the player has read about these. */
export function noteRead(userId: string, people: readonly Referee[]): void {
  const read = new Set(people.map(({ id }) => id));
  write(
    userId,
    readKnown(userId).filter((id) => !read.has(id)),
  );
}

function write(userId: string, ids: readonly string[]): void {
  localStore.write(REVIEWS_KEY, ids.length === 0 ? null : JSON.stringify({ userId, ids } satisfies Known));
}

function readKnown(userId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStore.read(REVIEWS_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || Reflect.get(stored, 'userId') !== userId) return [];
    const ids: unknown = Reflect.get(stored, 'ids');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
