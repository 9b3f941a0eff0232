/**
 * Keeps the shell and the code of one build, so that the page opens offline. It keeps nothing else: API answers pass it
 * by, and pages come from the network while there is one.
 */

/** A file to keep, with its integrity if its name has no hash. */
type KeptFile = readonly [path: string, integrity?: string];

/** Written by the build. A page knows its own build by its entry. */
declare const BUILD: {
  readonly version: string;
  readonly entry: string;
  readonly shell: string;
  readonly files: readonly KeptFile[];
};

/** TypeScript cannot load a worker's types beside the page's, and this folder uses those. */
type Lifetime = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = Lifetime & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type PageMessage = Lifetime & {
  readonly source: { readonly postMessage: (message: unknown, handedOver: readonly Transferable[]) => void } | null;
};
type WorkerScope = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
    (type: 'message', listener: (event: PageMessage) => void): void;
  };
};

const worker = globalThis as unknown as WorkerScope;
const { version, entry, shell, files } = BUILD;
const PREFIX = 'voltide-';
const OWN = `${PREFIX}${version}`;
const HASHED = '/assets/';
const KEPT: ReadonlySet<string> = new Set(files.map(([path]) => path));

/** All or nothing: a file of another build has another hash, and then this build is not installed. */
async function install(): Promise<void> {
  const cache = await caches.open(OWN);
  const keep = async ([path, integrity = '']: KeptFile): Promise<void> => {
    const answer = await fetch(path, { integrity, cache: integrity === '' ? 'default' : 'no-cache' });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    await cache.put(path, answer);
  };
  await Promise.all(files.map(keep));
  await worker.skipWaiting();
}

/** The previous build stays: pages of it may still be open, and the server no longer has their code. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload.enable();
  await worker.clients.claim();
}

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    return findKept(await caches.open(OWN), shell, error);
  }
}

/** A file with a hash in its name is the same in every build, so any build's cache may serve it. */
async function openCode(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(path, { ignoreVary: true }).catch(() => undefined);
  return kept ?? fetch(request);
}

async function openFile(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    return findKept(await caches.open(OWN), path, error);
  }
}

async function findKept(cache: Cache, path: string, otherwise: unknown): Promise<Response> {
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept === undefined) throw otherwise;
  return kept;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', ({ source }) => source?.postMessage({ entry }, []));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isCall = /^\/api(\/|$)/i.test(pathname);
  if (request.method !== 'GET' || origin !== worker.location.origin || isCall) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith(HASHED)) event.respondWith(openCode(request, pathname));
  else if (KEPT.has(pathname)) event.respondWith(openFile(request, pathname));
});
