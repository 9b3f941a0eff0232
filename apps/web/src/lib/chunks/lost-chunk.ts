import { tabStore } from '@voltide/ui/browser-store';

import { NetworkError, OutdatedError } from '../http/errors.ts';

/** Messages of browsers and Vite for code or styles that did not load. Code that loaded and threw has its own error. */
const LOST_CODE =
  /dynamically imported module|importing a module script failed|unable to preload|not a valid javascript mime/i;
/** Storage key of the builds whose pages this tab has reloaded; /privacy lists it. */
const RELOADED_AS = 'voltide-reloaded';
const KEPT_BUILDS = 10;
const ANSWER_WITHIN_MS = 5000;

type ChunkErrorPorts = {
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>;
  readonly reload: () => void;
  readonly build: () => string;
};

const browser: ChunkErrorPorts = {
  fetch: (address, options) => fetch(address, options),
  reload: () => window.location.reload(),
  // The entry script's name identifies the build.
  build: () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '',
};

let beforeReload = (): void => undefined;

/** Calls back before a page is reloaded for its code, to store what was typed. */
export function onCodeReload(listener: () => void): void {
  beforeReload = listener;
}

export function isChunkError(error: unknown): boolean {
  return error instanceof Error && LOST_CODE.test(error.message);
}

/**
 * Creates a function that explains why code did not load. If the server lacks the code or serves another build, an
 * update has replaced it: the page is reloaded, once per build, and the promise stays open. Otherwise it resolves with
 * the error to throw.
 */
export function createChunkErrors(ports: ChunkErrorPorts): (error: unknown) => Promise<Error> {
  let asking: Promise<boolean> | undefined;
  const reloadOnce = async (): Promise<boolean> => {
    const reloaded = (tabStore.read(RELOADED_AS) ?? '').split(' ');
    const build = ports.build();
    if (reloaded.includes(build)) return false;
    // Without storage, nothing would end a loop of reloads.
    if (!tabStore.write(RELOADED_AS, [build, ...reloaded].slice(0, KEPT_BUILDS).join(' '))) return false;
    beforeReload();
    ports.reload();
    return true;
  };
  const ask = (address: string): Promise<Response> =>
    // Bypasses the cache, so that a following reload gets the newest page.
    ports.fetch(address, { cache: 'reload', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  const isGone = async (error: unknown): Promise<boolean> => {
    const [address] = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '') ?? [];
    try {
      if (address !== undefined && isReplaced(await ask(address))) return true;
      const page = await ask('/');
      return page.ok && !(await page.text()).includes(ports.build());
    } catch {
      return false;
    }
  };
  return async (error) => {
    asking ??= isGone(error).finally(() => {
      asking = undefined;
    });
    if (!(await asking)) return new NetworkError(error);
    return (await reloadOnce()) ? new Promise<never>(() => undefined) : new OutdatedError(error);
  };
}

/** True if the answer says that the code does not exist: an error, or a page in its place. */
function isReplaced({ status, headers }: Response): boolean {
  return (status >= 400 && status < 500) || (headers.get('content-type') ?? '').includes('html');
}

export const explainChunkError = createChunkErrors(browser);

/** Vite reports all code that did not load. */
export function followChunkErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { readonly payload?: unknown };
    if (isChunkError(payload)) void explainChunkError(payload);
  });
}
