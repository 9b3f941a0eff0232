import type { LockInReason } from '@voltide/contract';

import { createDoor } from './create-door.ts';

export type SaveOpening = {
  /** Names what needs an account; undefined where the player chose to save. */
  readonly reason: LockInReason | undefined;
  /** Leads the player back who closes it instead. */
  readonly onClosed: (() => void) | undefined;
};

/** Opens the form that saves a Quick Game over the page. */
export const saveProgress = createDoor<(opening: SaveOpening) => void>('the form that saves a Quick Game');
