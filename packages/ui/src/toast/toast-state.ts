/** Toasts: at most one is visible (S2-03). */
export const TOAST_LIMIT = 1;
export const TOAST_SHOWN_MS = 5000;
/**
 * Time a dismissed toast stays in the list, so that the holder of its id may still update it.
 */
export const TOAST_REMOVAL_MS = 1_000_000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = 'F8';

export type ToastTone = 'info' | 'ok' | 'warn' | 'danger';

export type ToastContent = {
  readonly title: string;
  readonly description?: string;
  readonly tone?: ToastTone;
};

export type Toast = ToastContent & { readonly id: string; readonly open: boolean };

export type ToastAction =
  | { readonly type: 'add'; readonly toast: Toast }
  | { readonly type: 'update'; readonly id: string; readonly content: Partial<ToastContent> }
  /** Without an id: all of them. */
  | { readonly type: 'dismiss'; readonly id?: string }
  | { readonly type: 'remove'; readonly id?: string };

/** Returns the list of toasts after an action, the newest first. */
export function reduceToasts(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case 'add':
      return [action.toast, ...toasts.filter(({ id }) => id !== action.toast.id)].slice(0, TOAST_LIMIT);
    case 'update':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, ...action.content } : toast));
    case 'dismiss':
      return toasts.map((toast) =>
        action.id === undefined || toast.id === action.id ? { ...toast, open: false } : toast,
      );
    case 'remove':
      return action.id === undefined ? [] : toasts.filter(({ id }) => id !== action.id);
  }
}
