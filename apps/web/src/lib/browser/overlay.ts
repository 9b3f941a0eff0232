import type { ComponentType } from 'react';

const listeners = new Set<() => void>();
let shown: ComponentType | undefined;

/** The place over every page for what lazy code wants to show there: the shell holds it, and knows of none. */
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
