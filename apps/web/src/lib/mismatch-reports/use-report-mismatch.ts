import { useEffect } from 'react';

import { useSession } from '../session/session-context.ts';
import { reportMismatch, type Mismatch } from './report-mismatch.ts';

/** Reports a result that could not be recomputed here; `mismatch` is undefined for any other. */
export function useReportMismatch(mismatch: Mismatch | undefined): void {
  const { user } = useSession();
  const userId = user?.id;
  const text = mismatch === undefined ? undefined : JSON.stringify(mismatch);
  useEffect(() => {
    if (userId !== undefined && text !== undefined) void reportMismatch({ id: userId }, JSON.parse(text) as Mismatch);
  }, [userId, text]);
}
