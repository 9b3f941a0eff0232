import type { LockInReason } from '@voltide/contract';

import { createDialogSlot } from './create-dialog-slot.ts';

export type SaveOpening = {
  /** Reason why an account is needed; undefined if the player chose to save. */
  readonly reason: LockInReason | undefined;
  /** Called if the player closes the form instead; leads them back. */
  readonly onClosed: (() => void) | undefined;
};

/** Opens the form that saves a Quick Game. */
export const saveProgressDialog = createDialogSlot<(opening: SaveOpening) => void>('the form that saves a Quick Game');
