import { PAGE_MESSAGES } from '@voltide/contract';
import { toast } from '@voltide/ui';
import { useState } from 'react';

import { useSession } from '../session/session-context.ts';
import { readStored, STORAGE_KEYS } from '../browser/storage.ts';
import { loadChunk } from '../chunks/load-chunk.ts';

/** Starts a visitor with one tap: `start` resolves to true if there is a user or a Quick Game. */
export function useGuestStart(): { readonly isStarting: boolean; readonly start: () => Promise<boolean> } {
  const session = useSession();
  const [isStarting, setStarting] = useState(false);
  const start = async (): Promise<boolean> => {
    if (session.isSignedIn || readStored(STORAGE_KEYS.quickToken) !== null) return true;
    setStarting(true);
    try {
      const { startGuestAloud } = await loadChunk(import('./start-guest.ts'));
      return await startGuestAloud(session);
    } catch {
      toast({ title: PAGE_MESSAGES.signInFailed, description: PAGE_MESSAGES.signInFailedDetail, tone: 'danger' });
      return false;
    } finally {
      setStarting(false);
    }
  };
  return { isStarting, start };
}
