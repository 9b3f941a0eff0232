import { useLayoutEffect } from 'react';

/**
 * Shows a dialog above everything, with the focus on itself: the earlier press must not press a button. Once it is
 * gone, the browser returns the focus.
 */
export function useModal(dialog: { readonly current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.focus({ preventScroll: true });
    return () => element?.close();
  }, [dialog]);
}
