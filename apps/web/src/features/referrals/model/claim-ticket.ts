import { tabStore } from '@voltide/ui/browser-store';

/**
 * A claim that was sent and not answered yet. It is kept in the tab, so that a reload or a lost connection sends it
 * again under the same key: it is paid once, however often it is sent.
 */
export type ClaimTicket = { readonly userId: string; readonly key: string };

/** /privacy lists it. */
export const TICKET_KEY = 'voltide-referral-claim';

export function keepTicket(ticket: ClaimTicket): void {
  tabStore.write(TICKET_KEY, JSON.stringify(ticket));
}

export function dropTicket(): void {
  tabStore.write(TICKET_KEY, null);
}

/** The unanswered claim of this user. */
export function findTicket(userId: string): ClaimTicket | undefined {
  try {
    const stored = JSON.parse(tabStore.read(TICKET_KEY) ?? 'null') as Partial<ClaimTicket> | null;
    return stored?.userId === userId && typeof stored.key === 'string' ? { userId, key: stored.key } : undefined;
  } catch {
    return undefined;
  }
}
