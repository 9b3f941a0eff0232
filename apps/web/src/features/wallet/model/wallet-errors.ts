import { ApiError } from '../../../lib/http/errors.ts';

/** True if the server has a chain that is not reachable. */
export function isNotReady(error: unknown): error is ApiError {
  return isRefusedAs(error, 'chain_not_ready');
}

/** True if the server knows no proven wallet: one was released in another window. */
export function isNotConnected(error: unknown): error is ApiError {
  return isRefusedAs(error, 'wallet_not_connected');
}

function isRefusedAs(error: unknown, code: ApiError['code']): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
