import { shownBalance } from '@voltide/ui';

import { openLiveSocket, startLive } from '../lib/live/live.ts';
import { browserTimers } from '../lib/live/timers.ts';
import type { App } from './create-app.ts';

/** Follows what the server tells of the own account and of what is shown. */
export function followLive({ queryClient, session }: App): void {
  // A browser has no locks on plain http off localhost.
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  startLive({
    queryClient,
    session,
    timers: browserTimers,
    // What a dialog asks about does not change under the finger.
    isHeld: () =>
      shownBalance.getHeld() !== undefined || document.querySelector('[role="dialog"], dialog[open]') !== null,
    open: openLiveSocket,
    locks,
    openChannel: typeof BroadcastChannel === 'undefined' ? undefined : openChannel,
  });
}

function openChannel(): BroadcastChannel {
  return new BroadcastChannel('voltide-live');
}
