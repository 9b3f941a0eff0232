import { HOLD_REASONS, REVIEW_STATES, type HoldReason, type ReviewState } from '@voltide/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { call, pathOf, type AnswerOf } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from '../model/live.ts';
import { AUDIT_KEY } from '../parts/subject-acts.tsx';

export type ReferralList = AnswerOf<'GET /api/admin/referrals'>;
export type ReferralRow = ReferralList['referrals'][number];
export type ReferralPage = AnswerOf<'GET /api/admin/referrals/:refereeId'>;
export type Decision = 'release' | 'refuse';

const LIST = pathOf('GET /api/admin/referrals');
const first = undefined as string | undefined;

export const REFERRAL_FILTERS = ['state', 'reason', 'who'] as const;
type ReferralFilters = Readonly<Partial<Record<(typeof REFERRAL_FILTERS)[number], string>>>;

export const STATES: Readonly<Record<ReviewState, string>> = {
  held: 'On hold',
  released: 'Released',
  refused: 'Refused',
  counts: 'Never held',
};
export const REASONS: Readonly<Record<HoldReason, string>> = {
  same_wallet: 'One wallet',
  same_device: 'One browser',
  same_payment: 'One source of deposits',
  same_network: 'One network and browser',
};

/** Builds the query from the address and drops values that are not valid. */
export function referralQuery({ state, reason, who }: ReferralFilters) {
  return {
    state: REVIEW_STATES.find((each) => each === state),
    reason: HOLD_REASONS.find((each) => each === reason),
    who,
  };
}

/** Reads referrals page by page; held ones by how long they have waited. */
export function useReferrals(filters: ReferralFilters) {
  const query = referralQuery(filters);
  return useInfiniteQuery({
    queryKey: [LIST, query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/referrals', { query: { ...query, after: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    ...LIVE,
  });
}

export function useReferral(refereeId: string) {
  return useQuery({ ...queryFor('GET /api/admin/referrals/:refereeId', { params: { refereeId } }), ...LIVE });
}

/** Releases or rejects a referral. The answer replaces its page; the queue and the audit are read again. */
export function useReview(refereeId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor('GET /api/admin/referrals/:refereeId', { params: { refereeId } });
  return useMutation({
    mutationFn: (body: { readonly decision: Decision; readonly reason: string }) =>
      call('POST /api/admin/referrals/:refereeId/review', { params: { refereeId }, body }),
    onSuccess: (page) => queryClient.setQueryData(queryKey, page),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: [LIST] }),
        queryClient.invalidateQueries({ queryKey: [AUDIT_KEY] }),
        queryClient.invalidateQueries({ queryKey: queryFor('GET /api/admin/portal').queryKey }),
      ]),
  });
}
