import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { shownBalance } from '@voltide/ui';

import { CALLS } from './calls.ts';
import { queryFor } from './query.ts';
import { useSession } from './session-context.ts';

const REFETCH_MS = 30_000;
const RETRIES = 3;
const RETRY_CAP_MS = 30_000;

/** The key of the settled balance: an answer that carries a newer one writes it there, others invalidate it. */
export const balanceQuery = {
  ...queryFor(CALLS.getBalance),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
  retry: RETRIES,
  retryDelay: (failures: number): number => Math.min(1000 * 2 ** failures, RETRY_CAP_MS),
};

export type Balance = {
  /** What is shown: the held amount while a reel runs, else the settled one; undefined while unknown. */
  readonly amount: string | undefined;
  readonly state: 'loading' | 'ready' | 'error';
  /** When the settled balance was last read, in milliseconds since 1970; 0 for never. */
  readonly readAtMs: number;
  /** Asks again; false when that failed too. */
  readonly retry: () => Promise<boolean>;
};

/** The balance to show, for signed-in users only (S8-01). */
export function useBalance(): Balance {
  const { isSignedIn } = useSession();
  const held = useSyncExternalStore(shownBalance.subscribe, shownBalance.getHeld);
  const { data, isError, dataUpdatedAt, refetch } = useQuery({ ...balanceQuery, enabled: isSignedIn });
  const settled = data === undefined || data === null ? undefined : (data.balance ?? '0');
  return {
    amount: held ?? settled,
    state: isError ? 'error' : settled === undefined ? 'loading' : 'ready',
    readAtMs: dataUpdatedAt,
    retry: async () => (await refetch()).isSuccess,
  };
}
