import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { browserClock } from '@voltide/ui';

import { call, pathOf } from '../../../lib/http/api.ts';
import { playQuery, type PlayFilters } from './play-filters.ts';

/** Reads matching plays page by page, and the sums over all of them. The previous result stays while the next loads. */
export function useHistory(filters: PlayFilters, isKnown: boolean) {
  const query = playQuery(filters, browserClock.nowMs());
  const list = useInfiniteQuery({
    queryKey: [pathOf('GET /api/plays'), 'pages', query],
    queryFn: ({ pageParam, signal }) => call('GET /api/plays', { query: { ...query, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    enabled: isKnown,
  });
  const totals = useQuery({
    queryKey: [pathOf('GET /api/plays'), 'totals', query],
    queryFn: ({ signal }) => call('GET /api/plays/totals', { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isKnown,
  });
  return { list, totals };
}
