import { pino, type DestinationStream, type Logger } from 'pino';

/** PostgreSQL's detail of a rejected row is the row itself: seeds, addresses, hashes. */
const SECRETS = ['*.password', '*.token', '*.authorization', '*.cookie', '*.detail'];

/**
 * Writes the structured log, to standard output or to a given stream. Requests are logged by path and id, never whole.
 * It goes to standard output as Node writes there: pino's own way retries for ever where a terminal was closed.
 */
export function createLogger(level: string, destination: DestinationStream = process.stdout): Logger {
  return pino({ level, base: null, redact: { paths: SECRETS, censor: '[secret]' } }, destination);
}
