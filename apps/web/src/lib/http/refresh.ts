import type { getMe, refresh, ResponseOf } from '@voltide/contract';

import { send } from './http.ts';
import { ApiError } from './errors.ts';
import { clearIdentity, hasSessionMarker, readStored, STORAGE_KEYS, storeIdentity } from '../browser/storage.ts';

type SignedIn = ResponseOf<typeof refresh>;
type Me = ResponseOf<typeof getMe>;

const LOCK = 'voltide-refresh';
/** Whether the server refused the session, or the player ended it here. */
type EndedBy = 'server' | 'player';

const endListeners = new Set<(by: EndedBy) => void>();
let running: Promise<boolean> | undefined;

/** Calls back when nobody is signed in here any more. */
export function onSessionEnd(listener: (by: EndedBy) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Forgets the session and tells the page. */
export function endSession(by: EndedBy): void {
  clearIdentity();
  for (const listener of endListeners) listener(by);
}

/**
 * Gets a new token for one that was refused: one request at a time, over all tabs. A tab that waited for another
 * finds the new token in storage and asks for nothing.
 * @returns whether there is a token to go on with; false only when the server has refused.
 * @throws NetworkError or ApiError when the server could not say (S3-17: that costs nobody their session).
 */
export function renewToken(refusedToken: string | null): Promise<boolean> {
  running ??= exclusively(() => renew(refusedToken)).finally(() => {
    running = undefined;
  });
  return running;
}

/** One tab at a time where the browser can: not on plain http off localhost, and not where site data is blocked. */
async function exclusively<T>(task: () => Promise<T>): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks;
  let hasTurn = false;
  const takeTurn = (): Promise<T> => {
    hasTurn = true;
    return task();
  };
  try {
    return await (locks === null || locks === undefined ? takeTurn() : locks.request(LOCK, takeTurn));
  } catch (error) {
    if (hasTurn) throw error;
    return task();
  }
}

async function renew(refusedToken: string | null): Promise<boolean> {
  const token = readStored(STORAGE_KEYS.token);
  if (token !== null && token !== refusedToken) return true;
  if (!hasSessionMarker()) return false;
  try {
    const answer = (await send({ method: 'POST', url: '/api/auth/refresh' })) as SignedIn;
    storeIdentity(answer.user, answer.token);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return false;
    throw error;
  }
}

/** GET /api/auth/me as it is, without refresh: the start check decides itself what a 401 means. */
export async function fetchMe(): Promise<Me> {
  return (await send({ method: 'GET', url: '/api/auth/me' })) as Me;
}
