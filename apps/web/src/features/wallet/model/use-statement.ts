import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { call, pathOf } from '../../../lib/http/api.ts';
import type { Balance } from '../../../lib/wallet/cause-words.ts';

export function useStatement(balance: Balance, isWithoutPlays: boolean, isKnown: boolean) {
  const query = { balance, ...(isWithoutPlays && { without: 'plays' as const }) };
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/wallet/entries'), query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/wallet/entries', {
        query: { ...query, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isKnown,
  });
}
