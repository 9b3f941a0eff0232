import type { ErrorCode, LockInReason } from '@voltide/contract';

type ApiErrorDetails = {
  readonly status: number;
  /** Absent if the answer is not from our server. */
  readonly code?: ErrorCode;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterMs?: number;
  /** For `locked_in`: the reason to save a Quick Game. */
  readonly lockIn?: LockInReason;
  readonly requestId?: string;
  /** The body had no message: this one was made from the status. */
  readonly isWordless?: true;
};

/** An answer that is not a success. Its message can be shown to people. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly details: ApiErrorDetails;

  constructor(message: string, details: ApiErrorDetails) {
    super(message);
    this.details = details;
  }

  get code(): ErrorCode | undefined {
    return this.details.code;
  }

  get status(): number {
    return this.details.status;
  }
}

/** No answer arrived: the request may or may not have reached the server. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  /** The id that the call carried, for the server's log if it got there. */
  readonly requestId: string | undefined;

  constructor(cause: unknown, requestId?: string) {
    super('No connection to the server. Please try again.', { cause });
    this.requestId = requestId;
  }
}

/** The server answers, but lacks the code of this page even after a reload; see `lib/chunks`. */
export class OutdatedError extends Error {
  override name = 'OutdatedError';

  constructor(cause: unknown) {
    super('This page is out of date. Please reload it.', { cause });
  }
}
