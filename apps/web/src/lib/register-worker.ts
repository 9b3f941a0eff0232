import { whenIdle } from './lazy-when-idle.ts';

const WORKER = '/service-worker.js';
const LOOK_EVERY_MS = 60 * 60_000;

type PolicyRules = { readonly createScriptURL: (address: string) => string };
type Policy = { readonly createScriptURL: (address: string) => unknown };
type Policies = { readonly createPolicy: (name: string, rules: PolicyRules) => Policy };

/** Brings the worker in, and looks for a newer build when the page comes back into sight, and once an hour. */
export async function registerWorker(container: ServiceWorkerContainer): Promise<void> {
  await whenIdle();
  await container.register(workerAddress());
  const registration = await container.ready;
  const look = (): void => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_EVERY_MS);
}

/** The content policy lets a script's address come from this one policy only, which knows a single address. */
function workerAddress(): string {
  const { trustedTypes } = window as Window & { readonly trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('voltide-worker', { createScriptURL: () => WORKER });
  return (policy?.createScriptURL(WORKER) ?? WORKER) as string;
}
