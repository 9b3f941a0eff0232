import { QueryCache, QueryClient, queryOptions, type Query, type QueryFunctionContext } from '@tanstack/react-query';

import { pathOf, sendAsUser, type AnswerOf, type Arguments, type CallName } from './api.ts';
import { ApiError } from './errors.ts';

const FRESH_MS = 5 * 60_000;

/**
 * GETs the address in the key's first element. A 401 becomes null: without a user there is nothing to show (S14-02). So
 * does an answer for which a Quick Game must be saved.
 */
async function fetchKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  try {
    return await sendAsUser({ method: 'GET', url: String(queryKey[0]), signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.code === 'locked_in')) return null;
    throw error;
  }
}

const fetchStarts = new WeakMap<object, number>();

/** Returns when a query was last sent, by the page's clock. */
export function fetchStartOf(query: Query): number | undefined {
  return fetchStarts.get(query);
}

/** Creates the cache of answers with the defaults of S14-02. */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache();
  queryCache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') fetchStarts.set(event.query, performance.now());
  });
  return new QueryClient({
    queryCache,
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

/** Returns query options for a GET: `useQuery(queryFor('GET /api/packs/:packId', { params: { packId } }))`. */
export function queryFor<Name extends CallName>(name: Name, ...[input]: Arguments<Name>) {
  return queryOptions<AnswerOf<Name> | null>({ queryKey: [pathOf(name, input as Parameters<typeof pathOf>[1])] });
}
