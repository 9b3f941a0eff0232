import { OfflineBar } from '@voltide/ui';

import { useBalance } from '../lib/balance.ts';
import { useOnline } from '../lib/online.ts';

/** The bar that shows while there is no network, with the age of the shown balance. */
export function ConnectionBar() {
  const isOnline = useOnline();
  const { readAtMs } = useBalance();
  if (isOnline) return null;
  return <OfflineBar balanceReadAt={readAtMs === 0 ? undefined : clockText(readAtMs)} />;
}

function clockText(atMs: number): string {
  return new Date(atMs).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}
