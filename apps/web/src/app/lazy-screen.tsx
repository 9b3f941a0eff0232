import { createElement, lazy, type ComponentType } from 'react';

import { loadChunk } from '../lib/chunks/load-chunk.ts';

/** Loads a screen's module; every one of them exports its component as `Screen`. */
export type LoadScreen = () => Promise<{ readonly Screen: ComponentType }>;

/** What each screen whose code did not come does to be asked for again. */
const failed = new Set<() => void>();

/** Lets every screen whose code did not come be asked for again. */
export function forgetFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A screen whose code is loaded when somebody goes there; the router calls `preload`, which tells no failure. */
export function lazyScreen(load: LoadScreen) {
  let screen: ComponentType | undefined;
  let loading: Promise<{ readonly default: ComponentType }> | undefined;
  const fetchScreen = async (): Promise<{ readonly default: ComponentType }> => {
    const { Screen } = await loadChunk(load());
    screen = Screen;
    return { default: Screen };
  };
  const ask = () => {
    loading ??= fetchScreen().catch((error: unknown) => {
      failed.add(forget);
      throw error;
    });
    return loading;
  };
  let Awaited = lazy(ask);
  const forget = (): void => {
    loading = undefined;
    Awaited = lazy(ask);
  };
  function Lazy() {
    return createElement(screen ?? Awaited);
  }
  const preload = async (): Promise<void> => {
    await ask().catch(() => undefined);
  };
  return Object.assign(Lazy, { preload });
}
