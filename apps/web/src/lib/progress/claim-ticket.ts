import type { claimRewards, RequestOf } from '@voltide/contract';
import { tabStore } from '@voltide/ui/browser-store';

export type ClaimedRewards = RequestOf<typeof claimRewards>['rewards'];

/**
 * A claim without an answer yet. It is kept in the tab, so that after a reload or a lost connection it is sent again
 * under the same key and paid once.
 */
export type ClaimTicket = { readonly userId: string; readonly rewards: ClaimedRewards; readonly key: string };

const STORED_AS = 'voltide-claim';

export function keepTicket(ticket: ClaimTicket): void {
  tabStore.write(STORED_AS, JSON.stringify(ticket));
}

export function dropTicket(): void {
  tabStore.write(STORED_AS, null);
}

export function findTicket(userId: string | undefined): ClaimTicket | undefined {
  const ticket = read(tabStore.read(STORED_AS));
  return ticket !== undefined && ticket.userId === userId ? ticket : undefined;
}

function read(text: string | null): ClaimTicket | undefined {
  try {
    const stored: unknown = text === null ? undefined : JSON.parse(text);
    return isTicket(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isTicket(stored: unknown): stored is ClaimTicket {
  if (typeof stored !== 'object' || stored === null) return false;
  const rewards: unknown = Reflect.get(stored, 'rewards');
  const isNamed = ['userId', 'key'].every((name) => typeof Reflect.get(stored, name) === 'string');
  return isNamed && (rewards === 'all' || Array.isArray(rewards));
}
