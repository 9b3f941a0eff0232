import { useInfiniteQuery } from '@tanstack/react-query';

import { call, pathOf } from '../../../lib/http/api.ts';

export function useRewardHistory(userId: string) {
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/progress/rewards'), 'pages', userId],
    queryFn: ({ pageParam, signal }) => call('GET /api/progress/rewards', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
