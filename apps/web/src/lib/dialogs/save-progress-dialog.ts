import type { LockInReason } from '@voltide/contract';

import { createDialogSlot } from './create-dialog-slot.ts';

export type SaveOpening = {
  /** Names what needs an account; undefined where the player chose to save. */
  readonly reason: LockInReason | undefined;
  /** Leads the player back who closes it instead. */
  readonly onClosed: (() => void) | undefined;
};

/** Opens the form that saves a Quick Game over the page. */
export const saveProgressDialog = createDialogSlot<(opening: SaveOpening) => void>('the form that saves a Quick Game');
