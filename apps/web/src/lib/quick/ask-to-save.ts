import type { LockInReason } from '@voltide/contract';

import { authDialog } from '../dialogs/auth-dialog.tsx';
import { saveProgressDialog } from '../dialogs/save-progress-dialog.ts';
import { quickGame } from './quick-game.ts';
import { toastChunkError } from '../chunks/toast-chunk-error.ts';

/** True if a request opens the form that saves the Quick Game; below its threshold the ordinary one opens (S9-04). */
export function isLockedIn(reason: LockInReason): boolean {
  return quickGame.get().told?.user.lockIns.includes(reason) ?? false;
}

/**
 * Opens the form that saves the Quick Game, by choice or for an act that needs an account. Calls `onClosed` if a
 * blocked player closes it and has to go back.
 */
export async function askToSave(reason?: LockInReason, onClosed?: () => void): Promise<void> {
  if (reason !== undefined && !isLockedIn(reason)) return authDialog.openBlocked('signup');
  try {
    const show = await saveProgressDialog.load();
    show({ reason, onClosed });
  } catch (error) {
    toastChunkError(error);
  }
}
