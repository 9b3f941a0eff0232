import type { ComponentType } from 'react';

const listeners = new Set<() => void>();
let shown: ComponentType | undefined;

/** The place over every page for lazily loaded dialogs; the shell renders it without knowing any. */
export const overlay = {
  show: (component: ComponentType | undefined): void => {
    shown = component;
    for (const listener of listeners) listener();
  },
  get: (): ComponentType | undefined => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
