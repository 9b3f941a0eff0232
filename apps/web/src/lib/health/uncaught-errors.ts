import { takeEarlyFaults } from './early-errors.ts';

/** What nobody caught: an error, a promise that was rejected, or code that did not arrive. */
export type Fault = Event;

const WAITING_MAX = 20;
const waiting: Fault[] = [];
let take = (fault: Fault): void => {
  if (waiting.length < WAITING_MAX) waiting.push(fault);
};

/** Notes faults from the first moment on, and those that the page noted before; they wait for whoever asks for them. */
export function catchFaults(): void {
  for (const fault of takeEarlyFaults()) take(fault);
  addEventListener('error', (fault) => take(fault));
  addEventListener('unhandledrejection', (fault) => take(fault));
}

/** Hands over the faults so far, and every later one at once. */
export function onFault(listener: (fault: Fault) => void): void {
  take = listener;
  waiting.splice(0).forEach(listener);
}
