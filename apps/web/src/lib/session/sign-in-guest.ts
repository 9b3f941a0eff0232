import type { guestSignin, RequestOf, User } from '@voltide/contract';

import { call } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { fetchMe } from '../http/refresh.ts';
import { forgetGuestMarker, hasGuestMarker, readStored, STORAGE_KEYS } from '../browser/storage.ts';

/**
 * Starts a guest, or resumes the one whose cookie this browser holds. @throws ApiError, also if the browser keeps no
 * cookie; NetworkError
 */
export async function signInGuest(body: RequestOf<typeof guestSignin>): Promise<User> {
  const held = await findHeldGuest();
  if (held !== undefined) return held;
  const { user } = await call('POST /api/auth/guest-signin', { body });
  if (!hasGuestMarker()) throw new ApiError(noCookieText(window.location), { status: 400 });
  return user;
}

/** Finds the guest whose cookie this browser holds without the page's knowledge: a new one would replace them. */
async function findHeldGuest(): Promise<User | undefined> {
  if (!hasGuestMarker() || readStored(STORAGE_KEYS.token) !== null) return undefined;
  try {
    return (await fetchMe()).user;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    forgetGuestMarker();
    return undefined;
  }
}

/** Returns why a browser did not keep a new guest's cookie. */
function noCookieText({ protocol, hostname, origin }: Location): string {
  const isOwnMachine = hostname === 'localhost' || hostname.startsWith('127.');
  return protocol === 'https:' || isOwnMachine
    ? 'Your browser does not keep cookies from this site. Allow them to play as a guest.'
    : `Your browser keeps no guest at ${origin}, because the server was set up for another address. ` +
        `Its operator can set PUBLIC_URL to ${origin}, or use https.`;
}
