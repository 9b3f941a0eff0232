import { takeEarlyErrors } from './early-errors.ts';

/** What nobody caught: an error, a promise that was rejected, or code that did not arrive. */
export type UncaughtError = Event;

const WAITING_MAX = 20;
const waiting: UncaughtError[] = [];
let take = (fault: UncaughtError): void => {
  if (waiting.length < WAITING_MAX) waiting.push(fault);
};

/** Notes faults from the first moment on, and those that the page noted before; they wait for whoever asks for them. */
export function catchUncaughtErrors(): void {
  for (const fault of takeEarlyErrors()) take(fault);
  addEventListener('error', (fault) => take(fault));
  addEventListener('unhandledrejection', (fault) => take(fault));
}

/** Hands over the faults so far, and every later one at once. */
export function onUncaughtError(listener: (fault: UncaughtError) => void): void {
  take = listener;
  waiting.splice(0).forEach(listener);
}
