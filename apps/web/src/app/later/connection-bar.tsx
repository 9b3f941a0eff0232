import { useQueryClient } from '@tanstack/react-query';
import { OfflineBar } from '@voltide/ui';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

import { balanceQuery } from '../../lib/balance/balance-query.ts';
import { findStoredBalance } from '../../lib/balance/stored-balance.ts';
import { useOnline } from '../../lib/http/online.ts';
import { useSession } from '../../lib/session/session-context.ts';

/** Shown while the server is unreachable: the signed-in user and the age of the balance. */
export function ConnectionBar() {
  const isOnline = useOnline();
  useReturn(isOnline);
  return isOnline ? null : <Bar />;
}

/** Once the server is back, checks the session and reloads what failed. */
function useReturn(isOnline: boolean): void {
  const session = useSession();
  const queryClient = useQueryClient();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) {
      void session.check();
      void queryClient.invalidateQueries();
    }
    wasOnline.current = isOnline;
  }, [isOnline, session, queryClient]);
}

/** Reads the cache itself: `useQuery` would join the first load of every page for this line alone. */
function Bar() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const readAtMs = useSyncExternalStore(
    useCallback((listener: () => void) => queryClient.getQueryCache().subscribe(listener), [queryClient]),
    () => queryClient.getQueryState(balanceQuery.queryKey)?.dataUpdatedAt ?? 0,
  );
  const keptAtMs = user === null ? undefined : findStoredBalance(user.id)?.readAtMs;
  return <OfflineBar username={user?.username} balanceReadAt={timeText(readAtMs === 0 ? keptAtMs : readAtMs)} />;
}

/** Returns the time, with its date if that is not the day on which the page was loaded. */
function timeText(atMs: number | undefined): string | undefined {
  if (atMs === undefined) return undefined;
  const at = new Date(atMs);
  const isToday = at.toDateString() === new Date(performance.timeOrigin).toDateString();
  const day = isToday ? '' : `${at.toLocaleDateString()}, `;
  return day + at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
