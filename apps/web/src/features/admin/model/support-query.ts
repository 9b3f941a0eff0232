import type { Incident, RequestOf, noteIncident, openIncident, saveCannedText } from '@voltide/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { call, pathOf } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { portalQuery } from './portal-query.ts';

const CANNED = queryFor('GET /api/admin/canned-texts');
const INCIDENTS = pathOf('GET /api/incidents');
const first = undefined as string | undefined;

export function useCannedTexts() {
  return useQuery(CANNED);
}

export function useCannedChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: CANNED.queryKey });
  return {
    save: useMutation({
      mutationFn: (body: RequestOf<typeof saveCannedText>) => call('POST /api/admin/canned-texts', { body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('POST /api/admin/canned-texts/:id/delete', { params: { id } }),
      onSettled,
    }),
  };
}

export function useAnswer(messageId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: string) =>
      call('POST /api/admin/contact/:messageId/answer', { params: { messageId }, body: { answer } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [pathOf('GET /api/admin/contact')] }),
        queryClient.invalidateQueries({ queryKey: portalQuery.queryKey }),
      ]),
  });
}

export function useIncidents() {
  return useInfiniteQuery({
    queryKey: [INCIDENTS, 'pages'],
    queryFn: ({ pageParam, signal }) => call('GET /api/incidents', { query: { before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

export function useIncidentChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [INCIDENTS] });
  return {
    open: useMutation({
      mutationFn: (body: RequestOf<typeof openIncident>) => call('POST /api/admin/incidents', { body }),
      onSettled,
    }),
    note: useMutation({
      mutationFn: ({ id, ...body }: Pick<Incident, 'id'> & RequestOf<typeof noteIncident>) =>
        call('POST /api/admin/incidents/:id/notes', { params: { id }, body }),
      onSettled,
    }),
  };
}
