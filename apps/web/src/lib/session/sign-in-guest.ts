import type { guestSignin, RequestOf, User } from '@voltide/contract';

import { call } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { fetchMe } from '../http/refresh.ts';
import { forgetGuestMarker, hasGuestMarker, readStored, STORAGE_KEYS } from '../browser/storage.ts';

/**
 * Begins a guest, or items the one whose cookie this browser holds already.
 * @throws ApiError, also where the browser keeps no cookie; NetworkError
 */
export async function signInGuest(body: RequestOf<typeof guestSignin>): Promise<User> {
  const held = await findHeldGuest();
  if (held !== undefined) return held;
  const { user } = await call('POST /api/auth/guest-signin', { body });
  if (!hasGuestMarker()) throw new ApiError(noCookieText(window.location), { status: 400 });
  return user;
}

/** The guest whose cookie this browser holds, though the page did not know: a new one would take their place. */
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

/** Why a browser did not keep the cookie of a guest who has just begun. */
function noCookieText({ protocol, hostname, origin }: Location): string {
  const isOwnMachine = hostname === 'localhost' || hostname.startsWith('127.');
  return protocol === 'https:' || isOwnMachine
    ? 'Your browser does not keep cookies from this site. Allow them to play as a guest.'
    : `Your browser keeps no guest at ${origin}, because the server was set up for another address. ` +
        `Whoever runs it can set PUBLIC_URL to ${origin}, or use https.`;
}
