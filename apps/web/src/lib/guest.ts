import { PAGE_MESSAGES } from '@voltide/contract';
import { toast } from '@voltide/ui';
import { useState } from 'react';

import { useSession } from './session-context.ts';

/** The one-tap start of visitors: `start` resolves to whether somebody is signed in now. */
export function useGuestStart(): { readonly isStarting: boolean; readonly start: () => Promise<boolean> } {
  const session = useSession();
  const [isStarting, setStarting] = useState(false);
  const start = async (): Promise<boolean> => {
    if (session.isSignedIn) return true;
    setStarting(true);
    try {
      const { startGuestAloud } = await import('./guest-start.ts');
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
