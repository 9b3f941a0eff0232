import type { UncaughtError } from './uncaught-errors.ts';

/** What a fault says and where it arose; undefined for extensions, other origins and calls that were broken off. */
export function messageOf(fault: UncaughtError, origin: string): string | undefined {
  if (fault instanceof ErrorEvent) {
    if (!fault.filename.startsWith(`${origin}/`) && fault.filename !== '') return undefined;
    if (fault.filename === '' && fault.error === null) return undefined;
    const place = fault.filename === '' ? '' : ` at ${fault.filename}:${fault.lineno}:${fault.colno}`;
    return `${wordsOf(fault.error ?? fault.message)}${place}`;
  }
  if (fault.target instanceof HTMLScriptElement) return `Did not load: ${fault.target.src}`;
  if (!('reason' in fault)) return undefined;
  const { reason } = fault;
  if (reason instanceof Error && reason.name === 'AbortError') return undefined;
  return `Unhandled rejection: ${wordsOf(reason)}`;
}

function wordsOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : `a value of the type ${typeof error}`;
}
