/** What nobody caught: an error, or a promise that was rejected. */
export type Fault = ErrorEvent | PromiseRejectionEvent;

const WAITING_MAX = 20;
const waiting: Fault[] = [];
let take = (fault: Fault): void => {
  if (waiting.length < WAITING_MAX) waiting.push(fault);
};

/** Notes faults from the first moment on; they wait for whoever asks for them. */
export function catchFaults(): void {
  addEventListener('error', (fault) => take(fault));
  addEventListener('unhandledrejection', (fault) => take(fault));
}

/** Hands over the faults so far, and every later one at once. */
export function onFault(listener: (fault: Fault) => void): void {
  take = listener;
  waiting.splice(0).forEach(listener);
}
