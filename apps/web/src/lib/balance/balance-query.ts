import type { AnswerOf } from '../http/api.ts';
import { queryFor } from '../http/query.ts';

const REFETCH_MS = 30_000;
const RETRIES = 3;
const RETRY_CAP_MS = 30_000;

type Reading = AnswerOf<'GET /api/wallet/balance'> | null | undefined;

/** The settled balance (S8-01). An answer or a live message with a newer version is written under this key. */
export const balanceQuery = {
  ...queryFor('GET /api/wallet/balance'),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
  retry: RETRIES,
  retryDelay: (failures: number): number => Math.min(1000 * 2 ** failures, RETRY_CAP_MS),
  // A late answer never replaces a newer balance.
  structuralSharing: (known: unknown, read: unknown): unknown =>
    isOlder(read as Reading, known as Reading) ? known : read,
};

function isOlder(read: Reading, known: Reading): boolean {
  return (read?.version ?? Infinity) < (known?.version ?? 0);
}
