import { queryFor } from '../../../lib/http/query.ts';
import { isNotReady } from './wallet-errors.ts';

const LOOK_MS = 3000;

/** The chain for deposits. While it is not ready it is polled; `failureReason` says so. */
export const networkQuery = {
  ...queryFor('GET /api/wallet/network'),
  retry: (_failures: number, error: Error): boolean => isNotReady(error),
  retryDelay: (_failures: number, error: Error): number =>
    (isNotReady(error) ? error.details.retryAfterMs : undefined) ?? LOOK_MS,
};
