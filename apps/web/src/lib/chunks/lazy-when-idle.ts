import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

import { loadChunk } from './load-chunk.ts';
import { OutdatedError } from '../http/errors.ts';

/** How long a busy page may put off what waits for it to be idle. */
const PATIENCE_MS = 1200;
/** After how long code that did not come is asked for again. */
const AGAIN_MS = 5000;

/** Resolves when the browser has nothing better to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, PATIENCE_MS / 4);
  });
}

/** Loads code that does not come now again until it is there; a page that is out of date goes on without it. */
export async function loadUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadChunk(load());
    } catch (error) {
      if (error instanceof OutdatedError) return new Promise(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** A component whose code is fetched when it is first shown, however often it takes. */
export function lazyCode<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadUntilThere(load) }));
}

/**
 * A component whose code is fetched once the first view stands: for what lies below it or serves it. The page is of use
 * without it, so that a network that fails meanwhile takes nothing away: the code is asked for until it is there.
 */
export function lazyWhenIdle<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await whenIdle();
    return { default: await loadUntilThere(load) };
  });
}
