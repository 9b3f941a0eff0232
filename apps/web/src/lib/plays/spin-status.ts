import type { Query, QueryClient } from '@tanstack/react-query';

import type { AnswerOf } from '../http/api.ts';
import { queryFor } from '../http/query.ts';

type Spin = AnswerOf<'GET /api/spin'>;

const REFETCH_MS = 30_000;
/** Delay after the reset, since the server decides it. */
const AFTER_RESET_MS = 300;

/** True if today's spin is available (S6-02): for signed-in users, every 30 s, never retried. */
export const spinStatusQuery = {
  ...queryFor('GET /api/spin/status'),
  staleTime: 0,
  retry: false,
  refetchInterval: REFETCH_MS,
};

/** The daily spin with its streak: every 30 s, and right after the reset. */
export const spinQuery = {
  ...queryFor('GET /api/spin'),
  staleTime: 0,
  retry: false,
  refetchInterval: ({ state: { data } }: Query<Spin | null>): number => untilNextMs(data),
};

/** Time until the next poll: shorter if the day ends before. */
export function untilNextMs(status: Pick<Spin, 'now' | 'resetAt'> | null | undefined): number {
  if (status === null || status === undefined) return REFETCH_MS;
  const leftMs = Date.parse(status.resetAt) - Date.parse(status.now);
  return Math.min(REFETCH_MS, Math.max(0, leftMs) + AFTER_RESET_MS);
}

/** Channel on which tabs announce today's spin. */
const NAME = 'voltide-spun';

let opened: BroadcastChannel | undefined;

/** One channel per page, since a channel does not receive its own messages. */
function channel(): BroadcastChannel | undefined {
  if (opened === undefined && typeof BroadcastChannel !== 'undefined') opened = new BroadcastChannel(NAME);
  return opened;
}

/** Applies a spin's answer: none is left today. A read in flight may be older. */
export function noteSpun(queryClient: QueryClient): void {
  takeSpun(queryClient);
  channel()?.postMessage(null);
}

/** Applies other tabs' messages until the returned function is called. */
export function followSpins(queryClient: QueryClient): () => void {
  const take = (): void => takeSpun(queryClient);
  channel()?.addEventListener('message', take);
  return () => channel()?.removeEventListener('message', take);
}

/** Applies a spin on another device. */
export function takeSpun(queryClient: QueryClient): void {
  for (const { queryKey } of [spinStatusQuery, spinQuery]) void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<AnswerOf<'GET /api/spin/status'> | null>(spinStatusQuery.queryKey, (known) => {
    return known === null || known === undefined ? known : { canSpin: false };
  });
  queryClient.setQueryData<Spin | null>(spinQuery.queryKey, (known) => {
    return known === null || known === undefined ? known : { ...known, canSpin: false, reason: 'spun' };
  });
}
