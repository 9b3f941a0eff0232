import { ApiError } from '../../../lib/http/errors.ts';

/** Whether the server has a chain that it cannot use just now. */
export function isNotReady(error: unknown): error is ApiError {
  return isRefusedAs(error, 'chain_not_ready');
}

/** Whether the server knows of no proven wallet: one was let go in another window. */
export function isNotConnected(error: unknown): error is ApiError {
  return isRefusedAs(error, 'wallet_not_connected');
}

function isRefusedAs(error: unknown, code: ApiError['code']): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
