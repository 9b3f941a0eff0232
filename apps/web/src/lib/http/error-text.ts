import { ApiError, NetworkError, OutdatedError } from './errors.ts';

/**
 * Returns the message for a person: the server's words, or that it did not answer. Other errors are not meant for
 * people.
 */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError || error instanceof OutdatedError) return error.message;
  if (!(error instanceof ApiError)) return 'This did not work. Please try again.';
  return error.details.isWordless === true ? 'The server could not answer. Please try again.' : error.message;
}
