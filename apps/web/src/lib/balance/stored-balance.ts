import { tabStore } from '@voltide/ui/browser-store';

import { KEPT_BALANCE_KEY } from '../browser/storage.ts';

/** What somebody had when this tab last heard of it: VT as the wire carries it, and the time in milliseconds. */
type StoredBalance = { readonly userId: string; readonly balance: string; readonly readAtMs: number };

/** Keeps the balance for a reload without a network: until the tab is closed or its person signs out. */
export function storeBalance(kept: StoredBalance): void {
  tabStore.write(KEPT_BALANCE_KEY, JSON.stringify(kept));
}

/** The balance that is kept of this person; undefined where there is none. */
export function findStoredBalance(userId: string): StoredBalance | undefined {
  try {
    const kept = JSON.parse(tabStore.read(KEPT_BALANCE_KEY) ?? '{}') as Partial<StoredBalance>;
    return kept.userId === userId ? (kept as StoredBalance) : undefined;
  } catch {
    return undefined;
  }
}
