import { QUICK_MESSAGES, type QuickUser, type RequestOf, type updateQuick } from '@voltide/contract';
import { browserClock, shownBalance, toast } from '@voltide/ui';

import { call } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { quickToken } from './quick-token.ts';

/** What the server told of a Quick Game, and when it ends by this browser's clock. */
export type Told = { readonly token: string; readonly user: QuickUser; readonly endsAtMs: number };

export type QuickState = {
  /** Undefined until the server has answered. While a reel runs it stays as it was before. */
  readonly told: Told | undefined;
  /** The last question for it failed. */
  readonly isStale: boolean;
  /** The hour is over, and the player has not closed the message that says so. */
  readonly hasExpired: boolean;
  /** Of the game that has ended, until that message is closed: what it played can be checked by it. */
  readonly endedToken?: string;
};

/** Whole seconds are told, so that each answer is off by as much. */
const SAME_END_MS = 1500;
const NOTHING: QuickState = { told: undefined, isStale: false, hasExpired: false };

const listeners = new Set<() => void>();
let state = NOTHING;
/** What came while a play is asked for or its reel runs; it is shown at the landing. */
let waiting: Told | undefined;
/** The plays that are asked for. */
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
 * Holds the figures as they are from the moment a play is asked for, until the returned function is called: a status
 * that the server tells meanwhile may know the result already.
 */
export function holdQuick(): () => void {
  const play = {};
  asked.add(play);
  return () => {
    if (asked.delete(play)) showWaiting();
  };
}

/** What is known of the Quick Game, as a store. */
export const quickGame = {
  get: (): QuickState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Takes over what the server told, unless something newer is known: no answer takes a play back. */
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

/** Asks the server. @throws ApiError, also where the Quick Game is over, which ends it here; NetworkError */
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

/** Ends the Quick Game of a token where an error says that it is over. */
export function endIfOver(token: string, error: unknown): boolean {
  const isOver = error instanceof ApiError && error.status === 401;
  if (isOver) expireQuick(token);
  return isOver;
}

/** Forgets the Quick Game of a token whose time is over, and says so. */
export function expireQuick(token: string): void {
  if (token === '' || token !== quickToken.get()) return;
  set({ ...state, hasExpired: true, endedToken: token });
  quickToken.set(null);
}

/** The hour is over by this browser's clock: the server's clock decides, where it can be asked. */
export async function askAtEnd(): Promise<void> {
  const token = quickToken.get() ?? '';
  const left = await readQuick().then(
    ({ timeRemaining }) => timeRemaining,
    () => 0,
  );
  if (left === 0) expireQuick(token);
}

/** Takes note that the player has read that the hour is over. */
export function noteExpiryRead(): void {
  set(NOTHING);
}

/** Forgets the Quick Game: it was left, or saved. */
export function forgetQuick(): void {
  asked.clear();
  waiting = undefined;
  set(NOTHING);
  quickToken.set(null);
}

/** Tells the server what was just played. What failed is said: the play itself counts. */
export async function acknowledge(action: RequestOf<typeof updateQuick>['action']): Promise<void> {
  const token = quickToken.get() ?? '';
  try {
    const { updatedUser } = await call('POST /api/quick/update', { body: { action } });
    noteQuick(token, updatedUser);
  } catch (error) {
    if (endIfOver(token, error)) return;
    toast({ title: QUICK_MESSAGES.updateFailed, description: 'What you played counts all the same.', tone: 'danger' });
  }
}

/** Starts a Quick Game, or goes on with the one of this browser. A failure is said in a toast. */
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

/** Where the server does not say that it is over, the stored one is gone on with. */
async function isRunning(): Promise<boolean> {
  await readQuick().catch(() => undefined);
  return quickToken.get() !== null;
}
