import { QueryClient, queryOptions, type QueryFunctionContext } from '@tanstack/react-query';

import { pathOf, sendAsUser, type AnswerOf, type Arguments, type CallName } from './api.ts';
import { ApiError } from './http.ts';

const FRESH_MS = 5 * 60_000;

/** GETs the address that is the key's first element; a 401 is null: nobody is signed in, nothing to show (S14-02). */
async function fetchKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  try {
    return await sendAsUser({ method: 'GET', url: String(queryKey[0]), signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The cache of answers with the defaults of S14-02. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchKey,
        staleTime: FRESH_MS,
        retry: false,
        networkMode: 'always',
        refetchInterval: false,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The options of a query for a GET: `useQuery(queryFor('GET /api/packs/:packId', { params: { packId } }))`. */
export function queryFor<Name extends CallName>(name: Name, ...[input]: Arguments<Name>) {
  return queryOptions<AnswerOf<Name> | null>({ queryKey: [pathOf(name, input as Parameters<typeof pathOf>[1])] });
}
