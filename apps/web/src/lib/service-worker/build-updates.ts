/** Delay before an untouched page installs the worker: a visitor who leaves at once must not pay for it. */
const UNUSED_MS = 10_000;

const listeners = new Set<() => void>();
let isStarted = false;
let isOther = false;

/** True if another build than this page's has taken over the browser. */
export function hasOtherBuild(): boolean {
  return isOther;
}

/**
 * Subscribes to that change. The first subscriber registers the service worker after the page has loaded. Browsers
 * allow none on plain http, and Vite's pages in development have none.
 */
export function subscribeToBuild(listener: () => void): () => void {
  listeners.add(listener);
  if (!isStarted && import.meta.env.PROD && 'serviceWorker' in navigator) {
    isStarted = true;
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
  }
  return () => listeners.delete(listener);
}

function start(): void {
  const container = navigator.serviceWorker;
  const ask = (): void => container.controller?.postMessage('which build?');
  container.addEventListener('message', ({ data }) => {
    if (!isOtherBuild(data)) return;
    isOther = true;
    for (const listener of listeners) listener();
  });
  container.startMessages();
  container.addEventListener('controllerchange', ask);
  ask();
  whenUsed()
    .then(async () => (await import('./register-worker.ts')).registerWorker(container))
    .catch(() => undefined);
}

/** Resolves with the first touch or key, or after a delay. */
function whenUsed(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => resolve(), { once: true, passive: true });
  setTimeout(resolve, UNUSED_MS);
  return promise;
}

/** The entry script's name identifies the build. */
function isOtherBuild(message: unknown): boolean {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const entry = typeof message === 'object' && message !== null && 'entry' in message ? message.entry : own;
  return entry !== own;
}
