import { beforeEach, describe, expect, it, vi } from 'vitest';

import { NetworkError, OutdatedError } from '../http/errors.ts';
import { createChunkErrors, isChunkError, onCodeReload } from './lost-chunk.ts';

const GONE = new TypeError('Failed to fetch dynamically imported module: https://voltide.test/assets/a.js');
const NAMELESS = new TypeError('Importing a module script failed.');

type Answer = (address: string) => Promise<Response>;

const gone: Answer = () => Promise.resolve(new Response('', { status: 404 }));
const pageWith = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/html' } });
const script = (): Response => new Response('', { headers: { 'content-type': 'text/javascript' } });

/** A browser with a page of a build, and a server with this answer. */
function pageOf(build: string, answer: Answer = gone) {
  const reload = vi.fn(() => undefined);
  const fetch = vi.fn<(address: string, options: RequestInit) => Promise<Response>>(answer);
  return { explain: createChunkErrors({ fetch, reload, build: () => build }), reload, fetch };
}

/** Resolves to the error to throw, or to `open` while the page is reloaded. */
async function outcomeOf(explained: Promise<Error>): Promise<Error | 'open'> {
  const ticks = async (): Promise<'open'> => {
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
    return 'open';
  };
  return Promise.race([explained, ticks()]);
}

beforeEach(() => {
  sessionStorage.clear();
  onCodeReload(() => undefined);
});

describe('code that did not come', () => {
  it.each([
    GONE,
    new TypeError('error loading dynamically imported module: https://voltide.test/assets/a.js'),
    new TypeError('Importing a module script failed.'),
    new TypeError("'text/html' is not a valid JavaScript MIME type."),
    new Error('Unable to preload CSS for /assets/a.css'),
  ])('is told from code that broke: %s', (error) => {
    expect(isChunkError(error)).toBe(true);
    expect(isChunkError(new TypeError('a is not a function'))).toBe(false);
  });

  it('reloads the page once where the server answers, past the cache, and has what was typed kept', async () => {
    const keep = vi.fn();
    onCodeReload(keep);
    const { explain, reload, fetch } = pageOf('/assets/index-a.js');
    expect(await outcomeOf(explain(GONE))).toBe('open');
    expect([reload.mock.calls.length, keep.mock.calls.length]).toEqual([1, 1]);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ cache: 'reload' });
  });

  it.each<[string, Error, Answer]>([
    ['answers with a page in its place', GONE, () => Promise.resolve(pageWith('another page'))],
    ['has pages of another build', GONE, async (address) => (address === '/' ? pageWith('index-b.js') : script())],
    ['serves pages of another build, and the error names no code', NAMELESS, async () => pageWith('index-b.js')],
  ])('reloads the page where the server %s', async (_, error, answer) => {
    const { explain, reload } = pageOf('index-a.js', answer);
    expect(await outcomeOf(explain(error))).toBe('open');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not waited for by another reload where one did not help', async () => {
    await outcomeOf(pageOf('/assets/index-a.js').explain(GONE));
    const again = pageOf('/assets/index-a.js');
    expect(await again.explain(GONE)).toBeInstanceOf(OutdatedError);
    expect(again.reload).not.toHaveBeenCalled();
  });

  it('reloads each build once, so that two servers of different builds make no loop', async () => {
    const reloads: boolean[] = [];
    for (const build of ['a', 'b', 'a', 'b', 'a']) {
      const page = pageOf(build);
      await outcomeOf(page.explain(GONE));
      reloads.push(page.reload.mock.calls.length === 1);
    }
    expect(reloads).toEqual([true, true, false, false, false]);
  });

  it('never reloads where the browser could not remember it: that could be for ever', async () => {
    const setItem = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem, removeItem: () => undefined });
    const { explain, reload } = pageOf('/assets/index-a.js');
    expect(await explain(GONE)).toBeInstanceOf(OutdatedError);
    expect(reload).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it.each<[string, Answer]>([
    ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is away behind a proxy', () => Promise.resolve(new Response('', { status: 502 }))],
    ['has it all the same', async (address) => (address === '/' ? pageWith('index-a.js') : script())],
  ])('is a missing connection where the server %s', async (_, answer) => {
    const { explain, reload } = pageOf('index-a.js', answer);
    expect(await explain(GONE)).toBeInstanceOf(NetworkError);
    expect(reload).not.toHaveBeenCalled();
  });
});
