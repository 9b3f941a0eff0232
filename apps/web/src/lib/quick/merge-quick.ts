import type { User } from '@voltide/contract';

import { callOnce } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { fetchMe } from '../http/refresh.ts';
import { forgetQuick } from './quick-game.ts';
import { toastPending, toastSaved } from './saved-toasts.ts';

/**
 * Merges the Quick Game into the new account and reports the result. Resolves to the updated account. A failure does
 * not undo the account: it is logged as a warning, and undefined is returned (S9-01).
 */
export async function mergeQuick(sessionToken: string): Promise<User | undefined> {
  try {
    const { saved } = await callOnce('POST /api/quick-game/merge-to-user', { body: { sessionToken } });
    forgetQuick();
    const { user } = await fetchMe();
    toastSaved(saved);
    return user;
  } catch (error) {
    forgetQuick();
    // The server merges it by itself once its battle has ended.
    if (error instanceof ApiError && error.code === 'money_held') toastPending();
    else await warn(error);
    return undefined;
  }
}

async function warn(error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : 'for no known reason';
  await import('../health/health.ts')
    .then(({ health }) => health.trace.add('warning', `Quick Game not merged: ${reason}`))
    .catch(() => undefined);
}
