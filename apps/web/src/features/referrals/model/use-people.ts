import { useInfiniteQuery } from '@tanstack/react-query';

import { call, pathOf } from '../../../lib/http/api.ts';

const REFETCH_MS = 60_000;

export function usePeople(userId: string) {
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/referrals/people'), 'pages', userId],
    queryFn: ({ pageParam, signal }) => call('GET /api/referrals/people', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });
}
