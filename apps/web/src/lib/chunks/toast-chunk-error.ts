import { toast } from '@voltide/ui';

import { errorText } from '../http/error-text.ts';
import { NetworkError } from '../http/errors.ts';

/** Says in a toast that something did not load, and what to do. */
export function toastChunkError(error: unknown, offlineText = 'Please try again.'): void {
  if (error instanceof NetworkError) toast({ title: 'No connection', description: offlineText, tone: 'danger' });
  else toast({ title: 'Not loaded', description: errorText(error), tone: 'danger' });
}
