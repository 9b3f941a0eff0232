const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const CONNECTION_LOST =
  /connection terminated|timeout expired|timeout exceeded when trying|not queryable|client was closed/i;
const ANSWER_OVERDUE = 'Query read timeout';

/**
 * A statement was cancelled: by our statement_timeout, or by an administrator of the server, since nothing here cancels
 * any (57014). The database takes no writes now (25006). A transaction of ours was idle for too long (25P03).
 */
const PASSING = new Set(['57014', '25006', '25P03']);

/** Returns the five-character state of PostgreSQL's error, or the system's code of a failed connection. */
export function sqlStateOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Describes the failure. A name with several addresses fails with several errors, and has none of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return [...new Set(error.errors.map(reasonOf))].join(', ');
  }
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? (sqlStateOf(error) ?? 'no reason was given') : error.message;
}

/** Two transactions crossed; the same work done again succeeds (serialization failure, deadlock). */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlStateOf(error) ?? '');
}

/** A row was locked by another connection for longer than lock_timeout. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

/** The database takes no writes: it follows another one, or was set so. */
export function isReadOnlyFailure(error: unknown): boolean {
  return sqlStateOf(error) === '25006';
}

/** No answer came within the time limit of the pool. The connection still expects it, so it is useless. */
export function isAnswerOverdue(error: unknown): boolean {
  return error instanceof Error && error.message === ANSWER_OVERDUE;
}

/**
 * The database cannot do its work now: it could not be reached, went away, is stalled, takes no writes or is full of
 * connections. The work may or may not have been done; the same request with the same key finds out.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state === undefined) {
    return isAnswerOverdue(error) || (error instanceof Error && CONNECTION_LOST.test(error.message));
  }
  const isOurs = UNREACHABLE.has(state) || PASSING.has(state);
  return isOurs || state.startsWith('08') || state.startsWith('57P') || state.startsWith('53');
}
