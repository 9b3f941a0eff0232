import {
  barrierText,
  ERRORS,
  type Barrier,
  type ErrorBody,
  type ErrorCode,
  type LockInReason,
} from '@voltide/contract';

type Details = {
  /** For `invalid_request`: the first error of each field, by its dotted path. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For errors that pass: the time to wait; sent as Retry-After in whole seconds, rounded up. */
  readonly retryAfterMs?: number;
  /** For `limit_reached`, `excluded` and `ritual_due`. */
  readonly barrier?: Barrier;
  readonly lockIn?: LockInReason;
  readonly cause?: unknown;
};

/** An error of the closed list. Every answer of a call besides its response is one of these. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterMs: number | undefined;
  readonly barrier: Barrier | undefined;
  readonly lockIn: LockInReason | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterMs = details.retryAfterMs;
    this.barrier = details.barrier;
    this.lockIn = details.lockIn;
  }
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { text } = ERRORS[error.code];
  const { barrier, lockIn } = error;
  if (barrier !== undefined) return { error: barrierText(barrier), code: error.code, requestId, barrier };
  if (lockIn !== undefined) return { error: text, code: error.code, requestId, lockIn };
  return error.fields === undefined
    ? { error: text, code: error.code, requestId }
    : { error: firstOf(error.fields) ?? text, code: error.code, requestId, fields: error.fields };
}

function firstOf(fields: Readonly<Record<string, string>>): string | undefined {
  return Object.values(fields)[0];
}
