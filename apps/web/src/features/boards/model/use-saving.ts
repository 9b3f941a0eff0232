import { toast } from '@voltide/ui';
import { useState } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';

/** Saves files one at a time, and reports one that could not be loaded. */
export function useSaving(): readonly [isBusy: boolean, save: (work: () => Promise<void>) => void] {
  const [isBusy, setBusy] = useState(false);
  const save = (work: () => Promise<void>): void => {
    setBusy(true);
    work()
      .catch((error: unknown) => {
        toast({ title: 'Download failed', description: errorText(error), tone: 'danger' });
      })
      .finally(() => setBusy(false));
  };
  return [isBusy, save];
}
