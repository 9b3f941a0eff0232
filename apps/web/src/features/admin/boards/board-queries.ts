import { BOARD_MEASURES, SEASON_STATES } from '@voltide/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { call, pathOf, type AnswerOf } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from '../model/live.ts';
import { AUDIT_KEY } from '../parts/subject-acts.tsx';

export type SeasonList = AnswerOf<'GET /api/admin/boards/seasons'>;
export type SeasonRow = SeasonList['seasons'][number];
export type SeasonPage = AnswerOf<'GET /api/admin/boards/seasons/:boardNo'>;
export type StandingRow = SeasonPage['rows'][number];
export type LimitList = AnswerOf<'GET /api/admin/boards/limits'>;
export type LimitRow = LimitList['accounts'][number];

const LIST = pathOf('GET /api/admin/boards/seasons');
const LIMITS = pathOf('GET /api/admin/boards/limits');
const PERIODS = ['day', 'week', 'month'] as const;
const first = undefined as string | undefined;

export const SEASON_FILTERS = ['measure', 'period', 'state'] as const;
type SeasonFilters = Readonly<Partial<Record<(typeof SEASON_FILTERS)[number], string>>>;

/** Builds the query from the address and drops values that are not valid. */
export function seasonQuery({ measure, period, state }: SeasonFilters) {
  return {
    measure: BOARD_MEASURES.find((each) => each === measure),
    period: PERIODS.find((each) => each === period),
    state: SEASON_STATES.find((each) => each === state),
  };
}

export function useSeasons(filters: SeasonFilters) {
  const query = seasonQuery(filters);
  return useInfiniteQuery({
    queryKey: [LIST, query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/boards/seasons', { query: { ...query, before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    ...LIVE,
  });
}

export function useSeason(boardNo: string) {
  return useQuery({ ...queryFor('GET /api/admin/boards/seasons/:boardNo', { params: { boardNo } }), ...LIVE });
}

/** Reads the standing of a season, 100 places a page. */
export function useStanding(boardNo: string) {
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/admin/boards/seasons/:boardNo', { params: { boardNo } }), 'standing'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/boards/seasons/:boardNo', { params: { boardNo }, query: { from: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => (next === null ? undefined : `${next}`),
    ...LIVE,
  });
}

export function useLimits() {
  return useInfiniteQuery({
    queryKey: [LIMITS],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/boards/limits', { query: { before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

type LimitOrder = { readonly userId: string; readonly isLimited: boolean; readonly reason: string };

export function useSetLimit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, isLimited, reason }: LimitOrder) =>
      call('POST /api/admin/boards/limits/:userId', { params: { userId }, body: { isLimited, reason } }),
    onSettled: () =>
      Promise.all(
        [LIST, LIMITS, AUDIT_KEY]
          .map((key) => queryClient.invalidateQueries({ queryKey: [key] }))
          .concat(
            queryClient.invalidateQueries({
              predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(`${LIST}/`),
            }),
          ),
      ),
  });
}
