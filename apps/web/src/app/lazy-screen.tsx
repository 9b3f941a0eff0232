import { createElement, lazy, type ComponentType } from 'react';

import { loadChunk } from '../lib/chunks/load-chunk.ts';

/** Loads a screen's module; each exports its component as `Screen`. */
export type LoadScreen = () => Promise<{ readonly Screen: ComponentType }>;

/** Callbacks of the screens whose code did not load. */
const failed = new Set<() => void>();

/** Lets every screen whose code did not load retry. */
export function forgetFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A screen whose code loads on navigation; the router calls `preload`, which reports no error. */
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
