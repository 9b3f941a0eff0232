import type { User } from '@voltide/contract';

import { balanceQuery } from '../lib/balance-query.ts';
import { findKeptBalance } from '../lib/kept-balance.ts';
import { findStoredGuest, readStored, STORAGE_KEYS } from '../lib/storage.ts';
import type { App } from './create-app.ts';

/**
 * Begins a page that was loaded without a network: with who is signed in here and what they had, as far as the browser
 * keeps it (decision 0006). Once there is a network the server is asked, as at any other start.
 */
export function startOffline({ session, queryClient }: App): void {
  if (navigator.onLine) {
    void session.check();
    return;
  }
  const user = findStoredUser();
  session.recall(user);
  const kept = user === null ? undefined : findKeptBalance(user.id);
  if (kept !== undefined) {
    const answer = { success: true, balance: kept.balance, currency: 'VT' } as const;
    queryClient.setQueryData(balanceQuery.queryKey, answer, { updatedAt: kept.readAtMs });
  }
  const begin = async (): Promise<void> => {
    await session.check();
    await queryClient.invalidateQueries();
  };
  window.addEventListener('online', () => void begin(), { once: true });
}

/** Of an account no role is kept, so it has none until the server has said so. */
function findStoredUser(): User | null {
  try {
    const account = JSON.parse(readStored(STORAGE_KEYS.account) ?? 'null') as Pick<
      User,
      'id' | 'username' | 'email'
    > | null;
    if (account !== null) return { ...account, role: 'player', roles: [], balance: '0.000000' };
  } catch {
    return null;
  }
  return findStoredGuest();
}
