/** How long a page that nobody touches stays without a worker: whoever looks and leaves shall not pay for it. */
const UNUSED_MS = 10_000;

const listeners = new Set<() => void>();
let isStarted = false;
let isOther = false;

/** Whether a build has taken over the browser that is not this page's. */
export function hasOtherBuild(): boolean {
  return isOther;
}

/**
 * Tells when that changes. The first one who asks brings the service worker in, once the page is loaded. Browsers allow
 * none on plain http, and Vite's pages in development have none.
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

/** Resolves with the first touch or key, and after a while without. */
function whenUsed(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => resolve(), { once: true, passive: true });
  setTimeout(resolve, UNUSED_MS);
  return promise;
}

/** A page knows its build by the script that it began with. */
function isOtherBuild(message: unknown): boolean {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const entry = typeof message === 'object' && message !== null && 'entry' in message ? message.entry : own;
  return entry !== own;
}
