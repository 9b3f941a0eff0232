import { ApiError, NetworkError, OutdatedError } from './errors.ts';

/**
 * What to tell a person about an error: the server's own words, or that it did not answer. Nothing else is meant for
 * people.
 */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError || error instanceof OutdatedError) return error.message;
  if (!(error instanceof ApiError)) return 'This did not work. Please try again.';
  return error.details.isWordless === true ? 'The server could not answer. Please try again.' : error.message;
}
