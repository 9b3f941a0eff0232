import type { login, RequestOf, ResponseOf, User } from '@voltide/contract';

import { call } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { settleGuest, type GuestChoice } from './settle-guest.ts';
import { clearIdentity, findStoredUser, hasGuestMarker, storeIdentity } from '../browser/storage.ts';

/**
 * Logs in, with the code of the second factor if it is required, and settles the guest as chosen. If that failed, the
 * user is asked again: the marker stays. @throws ApiError, NetworkError
 */
export async function logIn(body: RequestOf<typeof login>, choice?: GuestChoice): Promise<ResponseOf<typeof login>> {
  const kept = findStoredUser();
  const guest = kept?.role === 'guest' ? kept : null;
  const answer = await call('POST /api/auth/login', { body });
  storeIdentity(answer.user, answer.token);
  await showFactor(guest);
  if (choice === undefined || !hasGuestMarker()) return answer;
  return { ...answer, user: (await settleGuest(choice).catch(() => undefined)) ?? answer.user };
}

/**
 * Opens the prompt for the code right after a login that requires one. A user who closes it is not logged in, and
 * remains the guest they were. The call is one that every account may make after the code. @throws ApiError
 * `factor_required`
 */
async function showFactor(guest: User | null): Promise<void> {
  try {
    await call('GET /api/auth/factor');
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'factor_required') return;
    await call('POST /api/auth/logout').catch(() => undefined);
    clearIdentity();
    if (guest !== null) storeIdentity(guest, null);
    throw error;
  }
}
