import { localStore } from '@voltide/ui/browser-store';
import { useSyncExternalStore } from 'react';

const OFF_KEY = 'voltide-portal-keys';

const listeners = new Set<() => void>();

/** Single keys can be switched off: dictation and switch input would trigger them by accident (WCAG 2.1.4). */
export const singleKeys = {
  isOn: (): boolean => localStore.read(OFF_KEY) !== 'off',
  set: (isOn: boolean): void => {
    localStore.write(OFF_KEY, isOn ? null : 'off');
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useSingleKeys(): boolean {
  return useSyncExternalStore(singleKeys.subscribe, singleKeys.isOn);
}

/** True if no field has the focus, no dialog is open and no modifier is held. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return false;
  const { target } = event;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null)
    return false;
  return singleKeys.isOn() && document.querySelector('[role="dialog"]') === null;
}
