import { takeEarlyErrors } from './early-errors.ts';

/** An uncaught error, a rejected promise, or code that did not load. */
export type UncaughtError = Event;

const WAITING_MAX = 20;
const waiting: UncaughtError[] = [];
let take = (event: UncaughtError): void => {
  if (waiting.length < WAITING_MAX) waiting.push(event);
};

/** Collects errors, with those before this code, until {@link onUncaughtError}. */
export function catchUncaughtErrors(): void {
  for (const event of takeEarlyErrors()) take(event);
  addEventListener('error', (event) => take(event));
  addEventListener('unhandledrejection', (event) => take(event));
}

/** Delivers the errors so far, and every later one at once. */
export function onUncaughtError(listener: (event: UncaughtError) => void): void {
  take = listener;
  waiting.splice(0).forEach(listener);
}
