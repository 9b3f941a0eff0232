import { useQueryClient } from '@tanstack/react-query';
import { OfflineBar } from '@voltide/ui';

import { balanceQuery } from '../lib/balance-query.ts';
import { useOnline } from '../lib/online.ts';

/** The bar that shows while there is no network, with the age of the shown balance. */
export function ConnectionBar() {
  const isOnline = useOnline();
  const queryClient = useQueryClient();
  if (isOnline) return null;
  const readAtMs = queryClient.getQueryState(balanceQuery.queryKey)?.dataUpdatedAt ?? 0;
  return <OfflineBar balanceReadAt={readAtMs === 0 ? undefined : clockText(readAtMs)} />;
}

function clockText(atMs: number): string {
  return new Date(atMs).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
