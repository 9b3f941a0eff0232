import { whenIdle } from '../chunks/lazy-when-idle.ts';
import { trustedScriptUrl } from './trusted-script-url.ts';

const WORKER = '/service-worker.js';
const LOOK_EVERY_MS = 60 * 60_000;

/** Registers the worker, and checks for a newer build when the page becomes visible, and once an hour. */
export async function registerWorker(container: ServiceWorkerContainer): Promise<void> {
  await whenIdle();
  await container.register(trustedScriptUrl('voltide-worker', WORKER));
  const registration = await container.ready;
  const look = (): void => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_EVERY_MS);
}
