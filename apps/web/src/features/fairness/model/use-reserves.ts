import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OwnReserves, ReservesSeal } from '@voltide/contract';
import { useMemo } from 'react';

import { call, pathOf } from '../../../lib/http/api.ts';
import { ApiError } from '../../../lib/http/errors.ts';
import { checkOwnHere, checkSealsHere, type CheckedSeal } from './check-reserves.ts';

/** A day's public document, and its check: undefined while it is computed. */
export type ShownDay = { readonly seal: ReservesSeal; readonly check: CheckedSeal | undefined };

/** Reads the sealed days, newest first, each checked in this page. */
export function useReserves() {
  const list = useInfiniteQuery({
    queryKey: [pathOf('GET /api/reserves')],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/reserves', { query: pageParam === undefined ? {} : { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const seals = useMemo(() => list.data?.pages.flatMap(({ days }) => days), [list.data]);
  const { data: checks } = useQuery({
    queryKey: ['reserves, checked here', seals?.map(({ root }) => root).join(' ')],
    queryFn: () => checkSealsHere(seals ?? []),
    enabled: seals !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const days = seals?.map((seal): ShownDay => ({ seal, check: checks?.find(({ date }) => date === seal.date) }));
  return { list, days, isSealing: list.data?.pages[0]?.isSealing ?? true };
}

/** The user's place in a seal; null if nothing was owed that day. */
export type OwnPlace = { readonly proof: OwnReserves; readonly check: CheckedSeal } | null;

/** Reads the user's place in a day's seal, and checks it in this page. */
export function useOwnPlace(date: string, userId: string | undefined) {
  return useQuery({
    queryKey: [pathOf('GET /api/reserves/days/:date/proof', { params: { date } }), userId],
    queryFn: async ({ signal }): Promise<OwnPlace> => {
      const proof = await call('GET /api/reserves/days/:date/proof', { params: { date }, signal }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        },
      );
      return proof === null ? null : { proof, check: await checkOwnHere(proof) };
    },
    enabled: userId !== undefined,
  });
}
