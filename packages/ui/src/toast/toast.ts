import { reduceToasts, TOAST_REMOVAL_MS, type Toast, type ToastAction, type ToastContent } from './toast-state.ts';

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function apply(action: ToastAction): void {
  toasts = reduceToasts(toasts, action);
  for (const listener of listeners) listener();
}

/** Operations on a toast that was added. */
export type ToastHandle = {
  readonly id: string;
  readonly update: (content: Partial<ToastContent>) => void;
  readonly dismiss: () => void;
};

/** Shows a toast in place of the visible one. */
export function toast(content: ToastContent): ToastHandle {
  lastId += 1;
  const id = `toast-${lastId}`;
  apply({ type: 'add', toast: { ...content, id, open: true } });
  return {
    id,
    update: (next) => apply({ type: 'update', id, content: next }),
    dismiss: () => dismissToast(id),
  };
}

/** Hides a toast, or all; it leaves the list much later. */
export function dismissToast(id?: string): void {
  const hidden = id === undefined ? toasts.map((one) => one.id) : [id];
  apply(id === undefined ? { type: 'dismiss' } : { type: 'dismiss', id });
  setTimeout(() => hidden.forEach(removeToast), TOAST_REMOVAL_MS);
}

/** Takes a toast, or all, out of the list at once. */
export function removeToast(id?: string): void {
  apply(id === undefined ? { type: 'remove' } : { type: 'remove', id });
}

/** The list of toasts as a store for `useSyncExternalStore`. */
export const toastStore = {
  getToasts: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
