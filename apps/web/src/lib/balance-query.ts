import { queryFor } from './query.ts';

const REFETCH_MS = 30_000;
const RETRIES = 3;
const RETRY_CAP_MS = 30_000;

/** The settled balance (S8-01). An answer that carries a newer one writes it under this key. */
export const balanceQuery = {
  ...queryFor('GET /api/wallet/balance'),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
  retry: RETRIES,
  retryDelay: (failures: number): number => Math.min(1000 * 2 ** failures, RETRY_CAP_MS),
};
