import { pino, type Logger } from 'pino';

/** The structured log. Credentials never get into it: requests are logged by path and id only. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie'], censor: '[secret]' } });
}
