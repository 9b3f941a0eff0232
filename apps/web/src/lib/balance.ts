import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { shownBalance } from '@voltide/ui';

import { balanceQuery } from './balance-query.ts';
import { useSession } from './session-context.ts';

export type Balance = {
  /** What is shown: the held amount while a reel runs, else the settled one; undefined while unknown. */
  readonly amount: string | undefined;
  readonly state: 'loading' | 'ready' | 'error';
  /** Asks again; false when that failed too. */
  readonly retry: () => Promise<boolean>;
};

/** The balance to show, for signed-in users only (S8-01). */
export function useBalance(): Balance {
  const { isSignedIn } = useSession();
  const held = useSyncExternalStore(shownBalance.subscribe, shownBalance.getHeld);
  const { data, isError, refetch } = useQuery({ ...balanceQuery, enabled: isSignedIn });
  const settled = data === undefined || data === null ? undefined : (data.balance ?? '0');
  return {
    amount: held ?? settled,
    state: isError ? 'error' : settled === undefined ? 'loading' : 'ready',
    retry: async () => (await refetch()).isSuccess,
  };
}
