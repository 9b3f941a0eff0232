import { createContext, use, useSyncExternalStore } from 'react';
import type { Theme } from '@voltide/ui';
import { PAGE_COLOURS } from '@voltide/ui/colours';

import { readStored, STORAGE_KEYS, writeStored } from './storage.ts';

/** Returns the stored choice if it is exactly light or dark; else dark, the default (S2-02). */
export function readTheme(): Theme {
  const stored = readStored(STORAGE_KEYS.theme);
  if (stored === 'light' || stored === 'dark') return stored;
  if (matchMedia('(prefers-color-scheme: dark)').matches) return 'dark';
  return 'dark';
}

export type ThemeStore = {
  readonly getTheme: () => Theme;
  readonly subscribe: (listener: () => void) => () => void;
  readonly toggle: () => void;
};

/** Creates the theme of this page: a class on the root element, stored on every change. */
export function createTheme(): ThemeStore {
  const listeners = new Set<() => void>();
  let theme = readTheme();
  const apply = (): void => {
    const { classList } = document.documentElement;
    classList.toggle('dark', theme === 'dark');
    classList.toggle('light', theme === 'light');
    const colour = document.querySelector('meta[name=theme-color]');
    colour?.setAttribute('content', PAGE_COLOURS[theme]);
  };
  apply();
  return {
    getTheme: () => theme,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle: () => {
      theme = theme === 'dark' ? 'light' : 'dark';
      apply();
      writeStored(STORAGE_KEYS.theme, theme);
      for (const listener of listeners) listener();
    },
  };
}

export const ThemeContext = createContext<ThemeStore | undefined>(undefined);

/** Returns the theme and its toggle. @throws Error outside of the theme's provider (S1-09). */
export function useTheme(): { readonly theme: Theme; readonly toggle: () => void } {
  const store = use(ThemeContext);
  if (store === undefined) throw new Error('useTheme must be used inside ThemeContext');
  return { theme: useSyncExternalStore(store.subscribe, store.getTheme, store.getTheme), toggle: store.toggle };
}
