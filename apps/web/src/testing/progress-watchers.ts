import type { QueryClient } from '@tanstack/react-query';

import { progressQuery } from '../lib/progress/progress-query.ts';

/** Two dots in the header, the effect of levels, and the toasts of achievements. */
export const ALL_WATCHERS = 4;

/** Counts the parts of the page that follow loaded progress. Tests wait for all of them before they change it. */
export function watchersOf(queryClient: QueryClient): number {
  const query = queryClient.getQueryCache().find({ queryKey: progressQuery.queryKey });
  return query?.state.data === undefined ? 0 : query.getObserversCount();
}
