import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { call, pathOf, type AnswerOf } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from '../model/live.ts';

export type DayList = AnswerOf<'GET /api/admin/jackpots'>;
export type DayRow = DayList['days'][number];
export type DayPage = AnswerOf<'GET /api/admin/jackpots/:date'>;

export const STATES = {
  open: 'Open',
  sealed: 'Sealed',
  drawn: 'Drawn',
  carried: 'Carried on',
} as const satisfies Readonly<Record<DayRow['state'], string>>;

const first = undefined as string | undefined;

/** Returns the state from the address; undefined for any other value. */
export function stateIn(state: string | undefined): DayRow['state'] | undefined {
  return (Object.keys(STATES) as DayRow['state'][]).find((each) => each === state);
}

export function useDays(state: DayRow['state'] | undefined) {
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/admin/jackpots'), state ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/jackpots', { query: { state, before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    ...LIVE,
  });
}

export function useDay(date: string) {
  return useQuery({ ...queryFor('GET /api/admin/jackpots/:date', { params: { date } }), ...LIVE });
}
