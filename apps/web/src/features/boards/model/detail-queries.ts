import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { BoardPage } from '@voltide/contract';

import { call, pathOf } from '../../../lib/http/api.ts';
import { queryFor } from '../../../lib/http/query.ts';
import type { DetailChoice } from './detail-choice.ts';
import type { SeasonPeriod } from './season-short.ts';

/** Poll interval of data without a live topic while a season runs. */
const POLL_MS = 15_000;
/** A season that has ended is sealed and paid within minutes. */
const ENDING_POLL_MS = 5000;

export type LoadedPage = UseQueryResult<BoardPage | null>;

/** Reads a page of a board. The previous page stays while it loads, but never another board's. */
export function useBoardPage({ measure, period, season, from }: DetailChoice): LoadedPage {
  const params = { measure, period };
  const board = pathOf('GET /api/boards/:measure/:period', { params, query: { season } });
  const query = { season, from: from === 1 ? undefined : `${from}` };
  return useQuery({
    ...queryFor('GET /api/boards/:measure/:period', { params, query }),
    staleTime: 0,
    placeholderData: (previous, of) => (boardOf(of?.queryKey[0]) === board ? previous : undefined),
    refetchInterval: ({ state: { data } }) => {
      if (data?.board.state === 'ending') return ENDING_POLL_MS;
      return season === undefined ? POLL_MS : false;
    },
  });
}

function boardOf(key: unknown): string {
  return String(key).replace(/[?&]from=\d+$/, '');
}

/** Finds players by the start of their name; the previous result stays while it loads. */
export function useFound({ measure, period, season, q }: DetailChoice, isAsked: boolean) {
  const params = { measure, period };
  const path = pathOf('GET /api/boards/:measure/:period/players', { params });
  return useQuery({
    ...queryFor('GET /api/boards/:measure/:period/players', { params, query: { season, name: q } }),
    enabled: isAsked,
    staleTime: 0,
    placeholderData: (previous, of) => (String(of?.queryKey[0]).startsWith(path) ? previous : undefined),
  });
}

export function useSeasons({ measure, period }: Pick<DetailChoice, 'measure' | 'period'>) {
  const params = { measure, period };
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/boards/:measure/:period/seasons', { params }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/boards/:measure/:period/seasons', { params, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    enabled: period !== 'all',
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.seasons.some(({ state }) => state === 'ending') === true ? ENDING_POLL_MS : false,
  });
}
export type LoadedSeasons = ReturnType<typeof useSeasons>;

export function useOwnPlaces(period: SeasonPeriod) {
  return useInfiniteQuery({
    queryKey: [pathOf('GET /api/boards/own-places'), 'pages', period],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/boards/own-places', { query: { period, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}
