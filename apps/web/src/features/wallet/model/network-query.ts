import { ApiError } from '../../../lib/http.ts';
import { queryFor } from '../../../lib/query.ts';

const LOOK_MS = 3000;

/** Whether the server has a chain that it cannot use just now. */
export function isNotReady(error: Error): error is ApiError {
  return error instanceof ApiError && error.code === 'chain_not_ready';
}

/** The chain for deposits. While it is not ready it is asked for again and again; `failureReason` says so meanwhile. */
export const networkQuery = {
  ...queryFor('GET /api/wallet/network'),
  retry: (_failures: number, error: Error): boolean => isNotReady(error),
  retryDelay: (_failures: number, error: Error): number =>
    (isNotReady(error) ? error.fault.retryAfterMs : undefined) ?? LOOK_MS,
};
