import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PackDraftContent } from '@voltide/contract';

import { call, pathOf, type AnswerOf } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';

export const CHANGES_PACKS = ['games'] as const;

export type AdminPacks = AnswerOf<'GET /api/admin/packs'>;
export type AdminPack = AdminPacks['packs'][number];
export type Drafts = AnswerOf<'GET /api/admin/pack-drafts'>;
export type Draft = Drafts['drafts'][number];

const PACKS = 'GET /api/admin/packs';
const DRAFTS = 'GET /api/admin/pack-drafts';

export function usePackList() {
  return useInfiniteQuery({
    queryKey: [pathOf(PACKS), 'pages'],
    queryFn: ({ signal }) => call(PACKS, { signal }),
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
    staleTime: 0,
  });
}

export function useDraftList() {
  return useInfiniteQuery({
    queryKey: [pathOf(DRAFTS), 'pages'],
    queryFn: ({ signal }) => call(DRAFTS, { signal }),
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
    staleTime: 0,
  });
}

export function useAdminPacks() {
  return useQuery({ ...queryFor(PACKS), staleTime: 0 });
}

export function useDraft(id: string) {
  return useQuery({ ...queryFor('GET /api/admin/pack-drafts/:id', { params: { id } }), staleTime: 0 });
}

/** Invalidates packs, drafts and proposals. */
export function useForgetPacks(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const isOfPacks = (key: unknown): boolean => /^\/api\/(admin\/(pack|proposals|portal)|packs)/.test(String(key));
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfPacks(queryKey[0]) });
  };
}

export function useCreateDraft() {
  const forget = useForgetPacks();
  return useMutation({
    mutationFn: (from: { readonly from?: string; readonly content?: PackDraftContent }) =>
      call('POST /api/admin/pack-drafts', { body: from }),
    onSuccess: () => forget(),
  });
}

export type Proposal = AnswerOf<'GET /api/admin/proposals/:id'>;

const PROPOSAL_MS = 15_000;

/** Polls the proposal of a draft or a pack while it waits; undefined without one and until it is loaded. */
export function useProposal(id: string | null): Proposal | undefined {
  const { data } = useQuery({
    ...queryFor('GET /api/admin/proposals/:id', { params: { id: id ?? '1' } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'open' && state.status !== 'error' ? PROPOSAL_MS : false),
  });
  return id === null ? undefined : (data ?? undefined);
}
