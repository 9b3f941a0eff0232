import { pino, type DestinationStream, type Logger } from 'pino';

/** PostgreSQL's detail of a refused row is the row itself: seeds, addresses, hashes. */
const SECRETS = ['*.password', '*.token', '*.authorization', '*.cookie', '*.detail'];

/** The structured log, to standard output or to a given stream. Requests are logged by path and id, never whole. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: { paths: SECRETS, censor: '[secret]' } };
  if (destination !== undefined) return pino(options, destination);
  const output = pino.destination(1);
  // A terminal that was closed takes no more lines, and the server has still to stop in order.
  output.on('error', () => undefined);
  return pino(options, output);
}
