import type { QueryClient } from '@tanstack/react-query';

import { progressQuery } from '../lib/progress/progress-query.ts';

/** Two dots in the header, the effect of levels, and the toasts of achievements. */
export const ALL_WATCHERS = 4;

/** How many parts of the page follow the progress that has come: before all do, a change of it is told to none. */
export function watchersOf(queryClient: QueryClient): number {
  const query = queryClient.getQueryCache().find({ queryKey: progressQuery.queryKey });
  return query?.state.data === undefined ? 0 : query.getObserversCount();
}
