import type { getMe, refresh, ResponseOf } from '@voltide/contract';

import { send } from './http.ts';
import { ApiError } from './errors.ts';
import { clearIdentity, hasSessionMarker, readStored, STORAGE_KEYS, storeIdentity } from '../browser/storage.ts';

type SignedIn = ResponseOf<typeof refresh>;
type Me = ResponseOf<typeof getMe>;

const LOCK = 'voltide-refresh';
type EndedBy = 'server' | 'player';

const endListeners = new Set<(by: EndedBy) => void>();
let running: Promise<boolean> | undefined;

/** Calls back when a session has ended here. */
export function onSessionEnd(listener: (by: EndedBy) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export function endSession(by: EndedBy): void {
  clearIdentity();
  for (const listener of endListeners) listener(by);
}

/**
 * Renews a rejected token: one request at a time over all tabs. A tab that waited for another finds the new token in
 * storage and sends nothing. @returns true if there is a token to go on with; false only if the server has rejected the
 * refresh. @throws NetworkError or ApiError if the server gave no clear answer (S3-17: that must not end a session)
 */
export function renewToken(refusedToken: string | null): Promise<boolean> {
  running ??= exclusively(() => renew(refusedToken)).finally(() => {
    running = undefined;
  });
  return running;
}

/**
 * Runs one tab at a time if the browser has locks: not on plain http outside localhost, nor if site data is blocked.
 */
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

/** Calls GET /api/auth/me without a refresh: the start check itself decides what a 401 means. */
export async function fetchMe(): Promise<Me> {
  return (await send({ method: 'GET', url: '/api/auth/me' })) as Me;
}
