import { AmountError } from '@voltide/core';

import { errorCodeOf } from '../db/constraints.ts';
import { AppError } from '../../errors.ts';

const UNAVAILABLE_RETRY_MS = 1000;

export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof AmountError) return new AppError('invalid_request', { cause: error });
  const code = errorCodeOf(error);
  if (code === undefined) return new AppError('internal', { cause: error });
  return code === 'unavailable'
    ? new AppError(code, { retryAfterMs: UNAVAILABLE_RETRY_MS, cause: error })
    : new AppError(code, { cause: error });
}
