import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { shownBalance } from '@voltide/ui';

import { balanceQuery } from './balance-query.ts';
import { findStoredBalance, storeBalance } from './stored-balance.ts';
import { useOnline } from '../http/online.ts';
import { useSession } from '../session/session-context.ts';

type Balance = {
  /** The held amount while a play runs, else the settled one; undefined while unknown. */
  readonly amount: string | undefined;
  readonly state: 'loading' | 'ready' | 'error';
  /** Reads again; resolves to false after another failure. */
  readonly retry: () => Promise<boolean>;
};

/** Returns the balance to show, for signed-in users only (S8-01). Offline it is the last known one. */
export function useBalance(): Balance {
  const { user } = useSession();
  const isOnline = useOnline();
  const held = useSyncExternalStore(shownBalance.subscribe, shownBalance.getHeld, shownBalance.getHeld);
  const { data, dataUpdatedAt: readAtMs, isError, refetch } = useQuery({ ...balanceQuery, enabled: user !== null });
  const settled = data === undefined || data === null ? undefined : (data.balance ?? '0');
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined && settled !== undefined) storeBalance({ userId, balance: settled, readAtMs });
  }, [userId, settled, readAtMs]);
  const known = settled ?? (isOnline || userId === undefined ? undefined : findStoredBalance(userId)?.balance);
  const amount = held === undefined ? known : held.amount;
  return {
    amount,
    state: isError && (isOnline || known === undefined) ? 'error' : amount === undefined ? 'loading' : 'ready',
    retry: async () => (await refetch()).isSuccess,
  };
}
