import { useQueryClient } from '@tanstack/react-query';
import { OfflineBar } from '@voltide/ui';
import { useCallback, useSyncExternalStore } from 'react';

import { balanceQuery } from '../../lib/balance-query.ts';
import { useOnline } from '../../lib/online.ts';
import { useSession } from '../../lib/session-context.ts';

/** The bar that shows while there is no network: who is signed in, and the age of the shown balance. */
export function ConnectionBar() {
  return useOnline() ? null : <Bar />;
}

/** Reads the cache itself: `useQuery` would come with the first load of every page for this line alone. */
function Bar() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const readAtMs = useSyncExternalStore(
    useCallback((listener: () => void) => queryClient.getQueryCache().subscribe(listener), [queryClient]),
    () => queryClient.getQueryState(balanceQuery.queryKey)?.dataUpdatedAt ?? 0,
  );
  return <OfflineBar username={user?.username} balanceReadAt={readAtMs === 0 ? undefined : timeText(readAtMs)} />;
}

/** The time of day, with its day where that is not the one on which the page was loaded. */
function timeText(atMs: number): string {
  const at = new Date(atMs);
  const isToday = at.toDateString() === new Date(performance.timeOrigin).toDateString();
  const day = isToday ? '' : `${at.toLocaleDateString()}, `;
  return day + at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
