import { useInfiniteQuery } from '@tanstack/react-query';

import { call } from '../../lib/api.ts';
import { ADMIN_CALLS } from './admin-calls.ts';

const first = undefined as string | undefined;

/** The outbox, page after page. */
export function useOutbox() {
  return useInfiniteQuery({
    queryKey: [ADMIN_CALLS.getOutbox.path, 'pages'],
    queryFn: ({ pageParam, signal }) => call(ADMIN_CALLS.getOutbox, { query: { before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** The messages to the operators, page after page. */
export function useMessages() {
  return useInfiniteQuery({
    queryKey: [ADMIN_CALLS.listContact.path, 'pages'],
    queryFn: ({ pageParam, signal }) => call(ADMIN_CALLS.listContact, { query: { before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}
