import { tabStore } from '@voltide/ui/browser-store';

import { KEPT_BALANCE_KEY } from '../browser/storage.ts';

/** The last known balance of this tab: VT in the wire format, and the time in milliseconds. */
type StoredBalance = { readonly userId: string; readonly balance: string; readonly readAtMs: number };

/** Keeps the balance for a reload without a network, until the tab is closed or the user signs out. */
export function storeBalance(kept: StoredBalance): void {
  tabStore.write(KEPT_BALANCE_KEY, JSON.stringify(kept));
}

/** Returns the kept balance of this user, if there is one. */
export function findStoredBalance(userId: string): StoredBalance | undefined {
  try {
    const kept = JSON.parse(tabStore.read(KEPT_BALANCE_KEY) ?? '{}') as Partial<StoredBalance>;
    return kept.userId === userId ? (kept as StoredBalance) : undefined;
  } catch {
    return undefined;
  }
}
