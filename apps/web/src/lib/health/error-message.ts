import type { UncaughtError } from './uncaught-errors.ts';

/** Returns message and place of an error; undefined for extensions, other origins and aborted calls. */
export function messageOf(event: UncaughtError, origin: string): string | undefined {
  if (event instanceof ErrorEvent) {
    if (!event.filename.startsWith(`${origin}/`) && event.filename !== '') return undefined;
    if (event.filename === '' && event.error === null) return undefined;
    const place = event.filename === '' ? '' : ` at ${event.filename}:${event.lineno}:${event.colno}`;
    return `${wordsOf(event.error ?? event.message)}${place}`;
  }
  if (event.target instanceof HTMLScriptElement) return `Did not load: ${event.target.src}`;
  if (!('reason' in event)) return undefined;
  const { reason } = event;
  if (reason instanceof Error && reason.name === 'AbortError') return undefined;
  return `Unhandled rejection: ${wordsOf(reason)}`;
}

function wordsOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : `a value of the type ${typeof error}`;
}
