import type { claimRewards, RequestOf } from '@voltide/contract';
import { tabStore } from '@voltide/ui/browser-store';

/** The rewards that a claim names: `all`, or some by kind and id. */
export type ClaimedRewards = RequestOf<typeof claimRewards>['rewards'];

/**
 * A claim that was sent and not answered yet. It is kept in the tab, so that a reload or a lost connection sends it
 * again under the same key: it is paid once, however often it is sent.
 */
export type ClaimTicket = { readonly userId: string; readonly rewards: ClaimedRewards; readonly key: string };

/** /privacy lists it. */
const STORED_AS = 'voltide-claim';

export function keepTicket(ticket: ClaimTicket): void {
  tabStore.write(STORED_AS, JSON.stringify(ticket));
}

export function dropTicket(): void {
  tabStore.write(STORED_AS, null);
}

/** The unanswered claim of this user. */
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
