import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** How long a busy page may put off what waits for it to be idle. */
const PATIENCE_MS = 1200;

/** Resolves when the browser has nothing better to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, PATIENCE_MS / 4);
  });
}

/** A component whose code is fetched once the first view stands: for what lies below it or serves it. */
export function lazyWhenIdle<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await whenIdle();
    return { default: await load() };
  });
}
