import { takeEarlyErrors } from './early-errors.ts';

/** What nobody caught: an error, a promise that was rejected, or code that did not arrive. */
export type UncaughtError = Event;

const WAITING_MAX = 20;
const waiting: UncaughtError[] = [];
let take = (event: UncaughtError): void => {
  if (waiting.length < WAITING_MAX) waiting.push(event);
};

/** Notes faults from the first moment on, and those that the page noted before; they wait for whoever asks for them. */
export function catchUncaughtErrors(): void {
  for (const event of takeEarlyErrors()) take(event);
  addEventListener('error', (event) => take(event));
  addEventListener('unhandledrejection', (event) => take(event));
}

/** Hands over the faults so far, and every later one at once. */
export function onUncaughtError(listener: (event: UncaughtError) => void): void {
  take = listener;
  waiting.splice(0).forEach(listener);
}
