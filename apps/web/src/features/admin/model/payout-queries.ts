import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { changePayouts, listWithdrawalsToReview, Payouts, RequestOf, ResponseOf } from '@voltide/contract';

import { call, pathOf } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from './live.ts';
import { portalQuery } from './portal-query.ts';

export const DECIDES_PAYMENTS = ['finance'] as const;

export type WithdrawalPage = ResponseOf<typeof listWithdrawalsToReview>;
export type Show = 'waiting' | 'paying' | 'ended';
export type PayoutChange = RequestOf<typeof changePayouts>;

type Decision =
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'identity'; readonly note: string };

const WITHDRAWALS = pathOf('GET /api/admin/withdrawals');
const PAYOUTS = queryFor('GET /api/admin/payouts');
const first = undefined as string | undefined;

/** Reads withdrawals by state; the previous result stays while the next one loads. */
export function useWithdrawals(show: Show) {
  return useInfiniteQuery({
    queryKey: [WITHDRAWALS, show],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/withdrawals', { query: { show, after: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    ...LIVE,
  });
}

/** Decides about a withdrawal. The lists are read again even after an error. */
export function useDecide(id: string) {
  const queryClient = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (decision: Decision) => {
      if (decision.kind === 'approve') return call('POST /api/admin/withdrawals/:id/approve', { params });
      if (decision.kind === 'reject') {
        return call('POST /api/admin/withdrawals/:id/reject', { params, body: { reason: decision.reason } });
      }
      return call('POST /api/admin/withdrawals/:id/identity', { params, body: { note: decision.note } });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [WITHDRAWALS] }),
        queryClient.invalidateQueries({ queryKey: PAYOUTS.queryKey }),
        queryClient.invalidateQueries({ queryKey: portalQuery.queryKey }),
      ]),
  });
}

export function usePayouts() {
  return useQuery({ ...PAYOUTS, ...LIVE });
}

export function useChangePayouts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PayoutChange): Promise<Payouts> => call('POST /api/admin/payouts', { body: change }),
    onSuccess: (payouts) => queryClient.setQueryData(PAYOUTS.queryKey, payouts),
  });
}

export function useUnclaimed() {
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/admin/deposits/unclaimed')],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/deposits/unclaimed', { query: { before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}
