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

/** Waits before the two further tries of the start check: within 3 s together (S3-01). */
const RETRY_WAITS_MS = [800, 1800] as const;
/** Waits before a server that stayed silent is asked again; the last one from then on. */
const AGAIN_WAITS_MS = [2000, 4000, 8000, 15_000] as const;
/** Refusals that say nothing of who is signed in. */
const MUTE = [408, 429];

/** Who is signed in, as the server says: null for nobody, `unknown` when it stays silent. */
type Found = User | null | 'unknown';

/** The start check: three tries within 3 s (S3-01). `onSilence` is called after each that says nothing. */
export function findUser(wait: Wait, onSilence: () => void): Promise<Found> {
  return findUserWithin(wait, RETRY_WAITS_MS, onSilence);
}

/** Asks once, and after each wait again while the server stays silent. */
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
  // Where no account is signed in, a Quick Game goes before a guest: the server would answer as that (S9-07).
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

/** Asks again where another tab has signed somebody else in meanwhile: an answer belongs to the token it was about. */
async function askWho(): Promise<User> {
  const token = readStored(STORAGE_KEYS.token);
  const { user } = await fetchMe();
  if (readStored(STORAGE_KEYS.token) !== token) return askWho();
  storeIdentity(user, token);
  return user;
}

type AgainPorts = {
  readonly wait: Wait;
  /** Whether an answer is still wanted: somebody may have signed in meanwhile. */
  readonly isOpen: () => boolean;
  readonly onAnswer: (found: User | null) => void;
};

/** Asks a server that stayed silent again until it has answered, one question at a time. */
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
