import type { Query, QueryClient } from '@tanstack/react-query';

import type { AnswerOf } from '../http/api.ts';
import { queryFor } from '../http/query.ts';

type Spin = AnswerOf<'GET /api/spin'>;

const REFETCH_MS = 30_000;
/** A moment after the reset, which is the server's to say. */
const AFTER_RESET_MS = 300;

/** True if today can be spun (S6-02): for who is signed in, every 30 s, never retried. */
export const spinStatusQuery = {
  ...queryFor('GET /api/spin/status'),
  staleTime: 0,
  retry: false,
  refetchInterval: REFETCH_MS,
};

/** The daily spin with its streak: as often, and right after the reset. */
export const spinQuery = {
  ...queryFor('GET /api/spin'),
  staleTime: 0,
  retry: false,
  refetchInterval: ({ state: { data } }: Query<Spin | null>): number => untilNextMs(data),
};

/** How long until it is asked again: less than usual where the day ends before. */
export function untilNextMs(status: Pick<Spin, 'now' | 'resetAt'> | null | undefined): number {
  if (status === null || status === undefined) return REFETCH_MS;
  const leftMs = Date.parse(status.resetAt) - Date.parse(status.now);
  return Math.min(REFETCH_MS, Math.max(0, leftMs) + AFTER_RESET_MS);
}

/** Where tabs tell each other that today was spun. */
const NAME = 'voltide-spun';

let opened: BroadcastChannel | undefined;

/** One for the whole page: a channel does not hear what it says itself. */
function channel(): BroadcastChannel | undefined {
  if (opened === undefined && typeof BroadcastChannel !== 'undefined') opened = new BroadcastChannel(NAME);
  return opened;
}

/** Takes over what the answer to a spin says: there is none left today. A reading under way may be from before it. */
export function noteSpun(queryClient: QueryClient): void {
  takeSpun(queryClient);
  channel()?.postMessage(null);
}

/** Takes over what other tabs say, until the returned function is called. */
export function followSpins(queryClient: QueryClient): () => void {
  const take = (): void => takeSpun(queryClient);
  channel()?.addEventListener('message', take);
  return () => channel()?.removeEventListener('message', take);
}

/** The same where another device says so. */
export function takeSpun(queryClient: QueryClient): void {
  for (const { queryKey } of [spinStatusQuery, spinQuery]) void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<AnswerOf<'GET /api/spin/status'> | null>(spinStatusQuery.queryKey, (known) => {
    return known === null || known === undefined ? known : { canSpin: false };
  });
  queryClient.setQueryData<Spin | null>(spinQuery.queryKey, (known) => {
    return known === null || known === undefined ? known : { ...known, canSpin: false, reason: 'spun' };
  });
}
