import type { ListedKind, Proposal } from './proposal-words.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

import { call, pathOf } from '../../../lib/http/api.ts';
import { LIVE } from './live.ts';

export type Show = 'open' | 'decided';

export type ProposalDecision =
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'withdraw' };

const PROPOSALS = pathOf('GET /api/admin/proposals');
const first = undefined as string | undefined;

export function useProposals(show: Show, kind: ListedKind | undefined) {
  return useInfiniteQuery({
    queryKey: [PROPOSALS, show, kind ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/proposals', { query: { show, kind, after: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    ...LIVE,
  });
}

/** Decides or withdraws a proposal. The portal's data is read again even after an error. */
export function useDecideProposal({ id }: Proposal) {
  const queryClient = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (decision: ProposalDecision) => {
      if (decision.kind === 'approve') return call('POST /api/admin/proposals/:id/approve', { params });
      if (decision.kind === 'withdraw') return call('POST /api/admin/proposals/:id/withdraw', { params });
      return call('POST /api/admin/proposals/:id/reject', { params, body: { reason: decision.reason } });
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}
