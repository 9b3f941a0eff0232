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
const CONNECTION_LOST = /connection terminated|timeout exceeded when trying|not queryable|client was closed/i;

/** The five-character state that PostgreSQL gives an error, or the system's code of a connection that failed. */
export function sqlStateOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Two transactions crossed; the same work done again succeeds (serialization failure, deadlock). */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlStateOf(error) ?? '');
}

/** A row was held by somebody else for longer than lock_timeout. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

/**
 * The database could not be reached, or went away: it restarts, is full of connections, or the network failed. What was
 * asked may or may not have been done; the same request with the same key finds out.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state === undefined) return error instanceof Error && CONNECTION_LOST.test(error.message);
  return UNREACHABLE.has(state) || state.startsWith('08') || state.startsWith('57P') || state.startsWith('53');
}
