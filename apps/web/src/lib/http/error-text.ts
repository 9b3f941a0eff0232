import { ApiError, NetworkError, OutdatedError } from './errors.ts';

/** The status of an unexpected error: the reference leads operators to its line in the log. */
const UNEXPECTED = 500;

/**
 * Returns the message for a person: the server's words, or that it did not answer. Other errors are not meant for
 * people.
 */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError || error instanceof OutdatedError) return error.message;
  if (!(error instanceof ApiError)) return 'This did not work. Please try again.';
  const { isWordless, requestId, status } = error.details;
  const text = isWordless === true ? 'The server could not answer. Please try again.' : error.message;
  return status === UNEXPECTED && requestId !== undefined ? `${text} Reference: ${requestId}` : text;
}
