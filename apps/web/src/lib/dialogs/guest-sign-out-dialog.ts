import type { ComponentType } from 'react';

import { overlay } from '../browser/overlay.ts';
import { toastChunkError } from '../chunks/toast-chunk-error.ts';
import { createDialogSlot } from './create-dialog-slot.ts';

export const guestSignOutDialog = createDialogSlot<ComponentType>('the question before a guest signs out');

/** Asks a guest before they sign out, since a guest cannot sign in again. */
export async function askGuestToLeave(): Promise<void> {
  try {
    overlay.show(await guestSignOutDialog.load());
  } catch (error) {
    toastChunkError(error, 'You are still signed in. Please try again.');
  }
}
