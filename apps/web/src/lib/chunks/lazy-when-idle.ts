import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

import { loadChunk } from './load-chunk.ts';
import { OutdatedError } from '../http/errors.ts';

/** Longest time to wait for an idle page. */
const PATIENCE_MS = 1200;
/** Delay before code that did not load is requested again. */
const AGAIN_MS = 5000;

export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, PATIENCE_MS / 4);
  });
}

/** Retries until the code is loaded; an outdated page goes on without it. */
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

export function lazyCode<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadUntilThere(load) }));
}

/**
 * A component whose code loads after the first view, for parts below it or in the background. The page works without
 * it, so it is retried until it is loaded.
 */
export function lazyWhenIdle<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await whenIdle();
    return { default: await loadUntilThere(load) };
  });
}
