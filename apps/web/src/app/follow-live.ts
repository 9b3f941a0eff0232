import { shownBalance } from '@voltide/ui';

import { openLiveSocket, startLive } from '../lib/live/live.ts';
import { browserTimers } from '../lib/live/timers.ts';
import type { App } from './create-app.ts';

export function followLive({ queryClient, session }: App): void {
  // Browsers have no locks on plain http outside localhost.
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  startLive({
    queryClient,
    session,
    timers: browserTimers,
    // Data that a dialog is about must not change while it is open.
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
