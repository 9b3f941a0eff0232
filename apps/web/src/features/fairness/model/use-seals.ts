import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SealedDay } from '@voltide/contract';
import type { Verdict } from '@voltide/proofs/verdict';

import { call, pathOf } from '../../../lib/http/api.ts';
import { readAddress } from '../../../lib/http/download.ts';
import { ApiError } from '../../../lib/http/errors.ts';

/** The checks load on demand. */
const loadChecks = () =>
  Promise.all([
    import('@voltide/proofs/seals'),
    import('@voltide/games/records/read'),
    import('@voltide/fairness/browser'),
  ]);

/** Returns the address of a day's seal, which never changes. */
export function sealPath(date: string): string {
  return pathOf('GET /api/seals/days/:date', { params: { date } });
}

export function useSeals() {
  const list = useInfiniteQuery({
    queryKey: [pathOf('GET /api/seals')],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/seals', { query: pageParam === undefined ? {} : { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { list, days: list.data?.pages.flatMap((page) => page.days) };
}

export type SealsCheck = { readonly verdict: Verdict; readonly dates: readonly string[] };

/**
 * Reads daily seals and checks them in this page: each by itself, and all against each other and the list. @throws
 * ApiError, NetworkError
 */
export async function checkSealsHere(days: readonly SealedDay[]): Promise<SealsCheck> {
  const [{ judgeDays, judgeSeal }, { parseFile }, { browserHashes }] = await loadChecks();
  const texts = await Promise.all(days.map(({ date }) => readAddress(sealPath(date), { isOwn: false })));
  const contents = texts.map(parseFile);
  const dates = days.map(({ date }) => date);
  const [only] = contents;
  const isAlone = contents.length === 1;
  const { verdict } = isAlone ? judgeSeal(browserHashes, only) : judgeDays(browserHashes, contents);
  return { verdict, dates };
}

/** Checks the newest seal by itself. */
export function useNewestSeal(day: SealedDay | undefined) {
  return useQuery({
    queryKey: ['seal, checked here', day?.hash],
    queryFn: () => (day === undefined ? null : checkSealsHere([day])),
    enabled: day !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The user's statement in a day's seal with its check; null if none was sealed. */
export type OwnStatement = { readonly text: string; readonly verdict: Verdict } | null;

/** Reads the user's statement in a day's seal, and checks its path to the root in this page. */
export function useOwnStatement(date: string, userId: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: [pathOf('GET /api/seals/days/:date/statement', { params: { date } }), userId],
    queryFn: async (): Promise<OwnStatement> => {
      const url = pathOf('GET /api/seals/days/:date/statement', { params: { date } });
      const text = await readAddress(url, { isOwn: true }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      });
      if (text === null) return null;
      const [{ judgeSeal }, { parseFile }, { browserHashes }] = await loadChecks();
      return { text, verdict: judgeSeal(browserHashes, parseFile(text)).verdict };
    },
    enabled: isWanted && userId !== undefined,
  });
}
