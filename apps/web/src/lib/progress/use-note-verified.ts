import { useEffect } from 'react';

import { useSession } from '../session/session-context.ts';
import { noteVerified, type Verified } from './note-verified.ts';

/** Reports a result that was verified here, once; `verified` is undefined until then. */
export function useNoteVerified(verified: Verified | undefined): void {
  const { user } = useSession();
  const userId = user?.id;
  const text = verified === undefined ? undefined : JSON.stringify(verified);
  useEffect(() => {
    if (userId !== undefined && text !== undefined) void noteVerified({ id: userId }, JSON.parse(text) as Verified);
  }, [userId, text]);
}
