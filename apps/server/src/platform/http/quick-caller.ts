import type { Endpoint } from '@voltide/contract';

import type { Session } from '../../people/sessions/session.ts';
import { AppError } from '../../errors.ts';

/**
 * Rejects a call that a Quick Game may not make, or no longer (S9-04, S9-07).
 * @throws AppError `locked_in`, `quick_expired`, `quick_late`; `forbidden` for a call of operators
 */
export function requireQuickUse({ auth, quick, lockIn = 'premium' }: Endpoint, { quickState }: Session): void {
  const isOver = auth === 'quick' ? quickState === 'ended' : isOverFor(quick, quickState);
  if (isOver) throw new AppError('quick_expired');
  if (auth === 'quick') return;
  if (auth === 'superadmin') throw new AppError('forbidden');
  if (quick === undefined) throw new AppError('locked_in', { lockIn });
  if (quickState === 'saving' && quick === 'playing') throw new AppError('quick_late');
}

/** True if a Quick Game has ended, and may no longer make such a call. */
export function isOverFor(quick: Endpoint['quick'], state: Session['quickState']): boolean {
  return (state === 'saved' || state === 'ended') && quick !== 'ended';
}

/** Maps an error for a Quick Game: its books determine when it is over, and it has no cash. */
export function errorForQuick(error: unknown, { quickState }: Session): unknown {
  if (!(error instanceof AppError)) return error;
  switch (error.code) {
    case 'session_expired':
      return new AppError('quick_expired');
    case 'off_sale':
      return new AppError('insufficient_balance');
    case 'forbidden':
      return quickState === 'saving' ? new AppError('quick_late') : error;
    default:
      return error;
  }
}
