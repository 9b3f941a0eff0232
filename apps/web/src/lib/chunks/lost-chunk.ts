import { tabStore } from '@voltide/ui/browser-store';

import { NetworkError, OutdatedError } from '../http/errors.ts';

/** How browsers say that code did not come, Vite of its styles too. Code that came and broke throws its own error. */
const LOST_CODE =
  /dynamically imported module|importing a module script failed|unable to preload|not a valid javascript mime/i;
/** The builds whose pages this tab has reloaded: /privacy names it. */
const RELOADED_AS = 'voltide-reloaded';
const KEPT_BUILDS = 10;
const ANSWER_WITHIN_MS = 5000;

type ChunkErrorPorts = {
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>;
  readonly reload: () => void;
  /** Names the build of this page. */
  readonly build: () => string;
};

const browser: ChunkErrorPorts = {
  fetch: (address, options) => fetch(address, options),
  reload: () => window.location.reload(),
  // A page knows its build by the script that it began with.
  build: () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '',
};

let beforeReload = (): void => undefined;

/** Calls back before a page is reloaded for its code, to keep what was typed. */
export function onCodeReload(listener: () => void): void {
  beforeReload = listener;
}

/** True if an error says that code did not come. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && LOST_CODE.test(error.message);
}

/**
 * Creates what finds out why code did not come. Where the server has no such code, or pages of another build, an update
 * has replaced it: the page is reloaded, once for each build, and the promise stays open. Otherwise it resolves with
 * what to throw.
 */
export function createChunkErrors(ports: ChunkErrorPorts): (error: unknown) => Promise<Error> {
  let asking: Promise<boolean> | undefined;
  const reloadOnce = async (): Promise<boolean> => {
    const reloaded = (tabStore.read(RELOADED_AS) ?? '').split(' ');
    const build = ports.build();
    if (reloaded.includes(build)) return false;
    // What is not kept could not end a loop.
    if (!tabStore.write(RELOADED_AS, [build, ...reloaded].slice(0, KEPT_BUILDS).join(' '))) return false;
    beforeReload();
    ports.reload();
    return true;
  };
  const ask = (address: string): Promise<Response> =>
    // Past what is cached: a reload that follows gets the newest.
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

/** True if an answer says that there is no such code: an error of the request, or a page in its place. */
function isReplaced({ status, headers }: Response): boolean {
  return (status >= 400 && status < 500) || (headers.get('content-type') ?? '').includes('html');
}

/** Finds out why code did not come, in this browser. */
export const explainChunkError = createChunkErrors(browser);

/** Vite tells of all code that did not come, whoever asked for it. */
export function followChunkErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { readonly payload?: unknown };
    if (isChunkError(payload)) void explainChunkError(payload);
  });
}
