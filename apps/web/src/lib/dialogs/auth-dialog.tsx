import './auth-dialog.css';

import type { ComponentType } from 'react';

import { overlay } from '../browser/overlay.ts';
import { toastChunkError } from '../chunks/toast-chunk-error.ts';
import { createDialogSlot } from './create-dialog-slot.ts';

export type AuthView = 'login' | 'signup' | 'forgot' | 'phone' | 'guest';

export type AuthOpening = {
  readonly view: AuthView;
  /** True if an act needs an account: a login then stays on the page. */
  readonly isBlocked: boolean;
  /** Increases with each opening. */
  readonly number: number;
};

export const authDialogCode = createDialogSlot<ComponentType>('the auth modals');

const listeners = new Set<() => void>();
let opening: AuthOpening | undefined;
let openings = 0;

function set(next: AuthOpening | undefined): void {
  opening = next;
  for (const listener of listeners) listener();
}

async function open(view: AuthView, isBlocked: boolean): Promise<void> {
  openings += 1;
  set({ view, isBlocked, number: openings });
  if (overlay.get() === undefined) overlay.show(Waiting);
  try {
    overlay.show(await authDialogCode.load());
  } catch (error) {
    set(undefined);
    overlay.show(undefined);
    toastChunkError(error);
  }
}

/** Dims the page at once, while the modal's code loads. */
function Waiting() {
  return <div className="auth-dialog-veil" aria-hidden />;
}

/** Opens and closes the auth modals from anywhere; also their store for `useSyncExternalStore`. */
export const authDialog = {
  open: (view: AuthView): void => void open(view, false),
  /** Opens for an act that needs a signed-in user. */
  openBlocked: (view: AuthView): void => void open(view, true),
  close: (): void => set(undefined),
  getOpening: (): AuthOpening | undefined => opening,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
