import { tabStore } from '@voltide/ui/browser-store';

/**
 * A claim without an answer yet. It is kept in the tab, so that after a reload or a lost connection it is sent again
 * under the same key and paid once.
 */
export type ClaimTicket = { readonly userId: string; readonly key: string };

export const TICKET_KEY = 'voltide-referral-claim';

export function keepTicket(ticket: ClaimTicket): void {
  tabStore.write(TICKET_KEY, JSON.stringify(ticket));
}

export function dropTicket(): void {
  tabStore.write(TICKET_KEY, null);
}

export function findTicket(userId: string): ClaimTicket | undefined {
  try {
    const stored = JSON.parse(tabStore.read(TICKET_KEY) ?? 'null') as Partial<ClaimTicket> | null;
    return stored?.userId === userId && typeof stored.key === 'string' ? { userId, key: stored.key } : undefined;
  } catch {
    return undefined;
  }
}
