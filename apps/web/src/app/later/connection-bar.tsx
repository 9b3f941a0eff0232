import { useQueryClient } from '@tanstack/react-query';
import { OfflineBar } from '@voltide/ui';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

import { balanceQuery } from '../../lib/balance/balance-query.ts';
import { findStoredBalance } from '../../lib/balance/stored-balance.ts';
import { useOnline } from '../../lib/http/online.ts';
import { useSession } from '../../lib/session/session-context.ts';

/** The bar that shows while the server is away: who is signed in, and the age of the shown balance. */
export function ConnectionBar() {
  const isOnline = useOnline();
  useReturn(isOnline);
  return isOnline ? null : <Bar />;
}

/** Once the server is back, it says who is there, and what could not be read is read. */
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

/** Reads the cache itself: `useQuery` would come with the first load of every page for this line alone. */
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

/** The time of day, with its day where that is not the one on which the page was loaded. */
function timeText(atMs: number | undefined): string | undefined {
  if (atMs === undefined) return undefined;
  const at = new Date(atMs);
  const isToday = at.toDateString() === new Date(performance.timeOrigin).toDateString();
  const day = isToday ? '' : `${at.toLocaleDateString()}, `;
  return day + at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
