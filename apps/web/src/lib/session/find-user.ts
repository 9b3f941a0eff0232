import type { User } from '@voltide/contract';

import { ApiError } from '../http/errors.ts';
import { fetchMe, renewToken } from '../http/refresh.ts';
import {
  forgetGuestMarker,
  hasGuestMarker,
  hasSessionMarker,
  readStored,
  STORAGE_KEYS,
  storeIdentity,
} from '../browser/storage.ts';

type Wait = (ms: number) => Promise<void>;

/** Delays before the two retries of the start check: within 3 s together (S3-01). */
const RETRY_WAITS_MS = [800, 1800] as const;
/** Delays before a silent server is polled again; the last one repeats. */
const AGAIN_WAITS_MS = [2000, 4000, 8000, 15_000] as const;
/** Errors that say nothing about the session. */
const MUTE = [408, 429];

/** The user as the server says: null for none, `unknown` if it gave no answer. */
type Found = User | null | 'unknown';

/** The start check: three attempts within 3 s (S3-01). `onSilence` is called after each without an answer. */
export function findUser(wait: Wait, onSilence: () => void): Promise<Found> {
  return findUserWithin(wait, RETRY_WAITS_MS, onSilence);
}

/** Asks once, and again after each delay while the server gives no answer. */
async function findUserWithin(wait: Wait, waitsMs: readonly number[], onSilence?: () => void): Promise<Found> {
  for (const waitMs of [...waitsMs, undefined]) {
    try {
      return await askOnce();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return MUTE.includes(error.status) ? 'unknown' : null;
      onSilence?.();
      if (waitMs !== undefined) await wait(waitMs);
    }
  }
  return 'unknown';
}

async function askOnce(): Promise<User | null> {
  const token = readStored(STORAGE_KEYS.token);
  // Without an account, a Quick Game precedes a guest: the server would answer for it (S9-07).
  const mayBeGuest = readStored(STORAGE_KEYS.quickToken) === null;
  const isKnown = token !== null || (mayBeGuest && readStored(STORAGE_KEYS.guest) !== null);
  if (!isKnown && !(hasSessionMarker() && (await renewToken(null))) && !(mayBeGuest && hasGuestMarker())) return null;
  try {
    return await askWho();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (await renewToken(token)) return askWho();
    if (token === null) forgetGuestMarker();
    throw error;
  }
}

/** Asks again if another tab has changed the user: an answer belongs to the token of its request. */
async function askWho(): Promise<User> {
  const token = readStored(STORAGE_KEYS.token);
  const { user } = await fetchMe();
  if (readStored(STORAGE_KEYS.token) !== token) return askWho();
  storeIdentity(user, token);
  return user;
}

type AgainPorts = {
  readonly wait: Wait;
  /** True while an answer is needed: the user may have signed in. */
  readonly isOpen: () => boolean;
  readonly onAnswer: (found: User | null) => void;
};

/** Polls a silent server until it has answered, one request at a time. */
export function createAskAgain({ wait, isOpen, onAnswer }: AgainPorts): () => void {
  let isAsking = false;
  const ask = async (): Promise<void> => {
    for (let asked = 0; isOpen(); asked++) {
      await wait(AGAIN_WAITS_MS[Math.min(asked, AGAIN_WAITS_MS.length - 1)] ?? 0);
      const found = isOpen() ? await findUserWithin(wait, []) : 'unknown';
      if (found !== 'unknown' && isOpen()) onAnswer(found);
    }
  };
  return () => {
    if (isAsking) return;
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
    });
  };
}
