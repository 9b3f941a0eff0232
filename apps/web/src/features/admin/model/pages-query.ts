import type { listContact, ResponseOf, SecurityKind } from '@voltide/contract';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';

import { call, pathOf } from '../../../lib/http/api.ts';
import { portalQuery } from './portal-query.ts';

const first = undefined as string | undefined;

export function useOutbox() {
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/admin/outbox'), 'pages'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/outbox', { query: { before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** Reads the security log by kind and person; the previous result stays while the next one loads. */
export function useSecurityLog(kind: SecurityKind | undefined, who: string | undefined) {
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/admin/security-log'), kind ?? '', who ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/security-log', { query: { before: pageParam, kind, who }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

export type Messages = ResponseOf<typeof listContact>;
export type Message = Messages['messages'][number];
export type Show = 'open' | 'all';

/**
 * Reads messages, those that wait or all. The previous list stays while the next one loads, and the switch between them
 * keeps its focus.
 */
export function useMessages(show: Show) {
  const filter = show === 'all' ? { show } : {};
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/admin/contact'), show],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/contact', { query: { before: pageParam, ...filter }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/**
 * Marks a message as handled, or not handled. It stays in the list until the next read, so that a slip can be undone.
 */
export function useHandled({ id }: Message) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isHandled: boolean) =>
      call('POST /api/admin/contact/:messageId/handled', { params: { messageId: id }, body: { isHandled } }),
    onSuccess: ({ handledAt }) => {
      const change = (data: InfiniteData<Messages> | undefined) =>
        data === undefined ? data : { ...data, pages: data.pages.map((page) => withHandled(page, id, handledAt)) };
      queryClient.setQueriesData<InfiniteData<Messages>>({ queryKey: [pathOf('GET /api/admin/contact')] }, change);
      void queryClient.invalidateQueries({ queryKey: portalQuery.queryKey });
    },
  });
}

function withHandled(page: Messages, id: string, handledAt: string | null): Messages {
  const more = handledAt === null ? -1 : 1;
  const messages = page.messages.map((message) => (message.id === id ? { ...message, handledAt } : message));
  return { ...page, messages, open: page.open - more, handled: page.handled + more };
}
