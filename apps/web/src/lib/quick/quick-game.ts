import { QUICK_MESSAGES, type QuickUser, type RequestOf, type updateQuick } from '@voltide/contract';
import { browserClock, shownBalance, toast } from '@voltide/ui';

import { call } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { quickToken } from './quick-token.ts';

/** The server's state of a Quick Game, and its end by this browser's clock. */
export type Told = { readonly token: string; readonly user: QuickUser; readonly endsAtMs: number };

export type QuickState = {
  /** Undefined until the server has answered. While a reel runs it does not change. */
  readonly told: Told | undefined;
  /** The last read failed. */
  readonly isStale: boolean;
  /** The hour has ended, and the player has not closed the message that says so. */
  readonly hasExpired: boolean;
  /** Token of the ended game until that message is closed: its plays can be checked with it. */
  readonly endedToken?: string;
};

/** The server sends whole seconds, so each answer is off by up to one. */
const SAME_END_MS = 1500;
const NOTHING: QuickState = { told: undefined, isStale: false, hasExpired: false };

const listeners = new Set<() => void>();
let state = NOTHING;
/** Arrived during a play or its reel; shown at the landing. */
let waiting: Told | undefined;
const asked = new Set<object>();
let reading: Promise<QuickUser> | undefined;
let starting: Promise<boolean> | undefined;

function set(next: QuickState): void {
  state = next;
  for (const listener of listeners) listener();
}

function isHeld(): boolean {
  return asked.size > 0 || shownBalance.getHeld() !== undefined;
}

function showWaiting(): void {
  if (waiting === undefined || isHeld()) return;
  const told = waiting;
  waiting = undefined;
  if (told.token === quickToken.get()) set({ ...state, told });
}

shownBalance.subscribe(showWaiting);

/**
 * Freezes the figures from the request of a play until the returned function is called: a status from the server may
 * know the result already.
 */
export function holdQuick(): () => void {
  const play = {};
  asked.add(play);
  return () => {
    if (asked.delete(play)) showWaiting();
  };
}

export const quickGame = {
  get: (): QuickState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Applies the server's state unless a newer one is known, so that no answer takes a play back. */
export function noteQuick(token: string, user: QuickUser): void {
  if (token !== quickToken.get()) return;
  const last = waiting ?? state.told;
  const known = last?.token === token ? last : undefined;
  if (known !== undefined && user.version < known.user.version) return;
  const endsAtMs = browserClock.nowMs() + user.timeRemaining * 1000;
  const isSameEnd = known !== undefined && Math.abs(known.endsAtMs - endsAtMs) < SAME_END_MS;
  const told = { token, user, endsAtMs: isSameEnd ? known.endsAtMs : endsAtMs };
  const waits = isHeld() && known !== undefined;
  if (waits) waiting = told;
  set({ told: waits ? state.told : told, isStale: false, hasExpired: false });
}

/** Reads the state. @throws ApiError, also if the Quick Game has ended, which ends it here; NetworkError */
export function readQuick(): Promise<QuickUser> {
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

async function read(): Promise<QuickUser> {
  const token = quickToken.get() ?? '';
  try {
    const { quickUser } = await call('GET /api/quick/status');
    noteQuick(token, quickUser);
    return quickUser;
  } catch (error) {
    if (!endIfOver(token, error) && token === quickToken.get()) set({ ...state, isStale: true });
    throw error;
  }
}

/** Ends the Quick Game of a token if the error says that it has ended. */
export function endIfOver(token: string, error: unknown): boolean {
  const isOver = error instanceof ApiError && error.status === 401;
  if (isOver) expireQuick(token);
  return isOver;
}

/** Forgets an ended Quick Game, and says so. */
export function expireQuick(token: string): void {
  if (token === '' || token !== quickToken.get()) return;
  set({ ...state, hasExpired: true, endedToken: token });
  quickToken.set(null);
}

/** The hour has ended by this browser's clock: the server's clock decides if it can be reached. */
export async function askAtEnd(): Promise<void> {
  const token = quickToken.get() ?? '';
  const left = await readQuick().then(
    ({ timeRemaining }) => timeRemaining,
    () => 0,
  );
  if (left === 0) expireQuick(token);
}

/** Notes that the player has read the end message. */
export function noteExpiryRead(): void {
  set(NOTHING);
}

export function forgetQuick(): void {
  asked.clear();
  waiting = undefined;
  set(NOTHING);
  quickToken.set(null);
}

/** Reports what was just played. A failure is shown, though the play itself counts. */
export async function acknowledge(action: RequestOf<typeof updateQuick>['action']): Promise<void> {
  const token = quickToken.get() ?? '';
  try {
    const { updatedUser } = await call('POST /api/quick/update', { body: { action } });
    noteQuick(token, updatedUser);
  } catch (error) {
    if (endIfOver(token, error)) return;
    toast({ title: QUICK_MESSAGES.updateFailed, description: 'Your plays still count.', tone: 'danger' });
  }
}

/** Starts a Quick Game, or resumes this browser's. A failure becomes a toast. */
export function startQuick(): Promise<boolean> {
  starting ??= start().finally(() => {
    starting = undefined;
  });
  return starting;
}

async function start(): Promise<boolean> {
  try {
    if (quickToken.get() !== null && (await isRunning())) return true;
    const { sessionToken } = await call('POST /api/quick/start');
    set(NOTHING);
    quickToken.set(sessionToken);
    await readQuick().catch(() => undefined);
    return true;
  } catch (error) {
    const description = error instanceof ApiError ? error.message : 'Please try again.';
    toast({ title: QUICK_MESSAGES.startFailed, description, tone: 'danger' });
    return false;
  }
}

/** The stored game is resumed unless the server says that it has ended. */
async function isRunning(): Promise<boolean> {
  await readQuick().catch(() => undefined);
  return quickToken.get() !== null;
}
