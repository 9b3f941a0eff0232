import { useSyncExternalStore } from 'react';

import { onAnswer, send } from './http.ts';

/** Waits before a server that is away is asked again; the last one from then on. */
const AGAIN_WAITS_MS = [1000, 2000, 4000, 8000] as const;

const listeners = new Set<() => void>();
let isOnline = true;
let isAsking = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
/** Answers while the browser believes that it has no network: they may be from before. */
let doubts = 0;
/** The network changed while it was asked: that answer may be from before. */
let isDue = false;

/** Asks for the least that there is; `onAnswer` tells what came of it. */
function ask(): void {
  clearTimeout(timer);
  if (isAsking) return;
  isAsking = true;
  send({ method: 'GET', url: '/api/health/live' })
    .catch(() => undefined)
    .finally(() => {
      isAsking = false;
      if (!isDue) return;
      isDue = false;
      ask();
    });
}

/** One request without an answer may be a blip, so that the server is asked once more before the page says anything. */
function note(hasAnswered: boolean): void {
  failures = hasAnswered ? 0 : failures + 1;
  doubts = hasAnswered && !navigator.onLine ? doubts + 1 : 0;
  clearTimeout(timer);
  if (!hasAnswered && !isAsking) return ask();
  const open = Math.max(failures, doubts);
  if (open > 0) timer = setTimeout(ask, AGAIN_WAITS_MS[Math.min(open, AGAIN_WAITS_MS.length) - 1]);
  if (isOnline === hasAnswered) return;
  isOnline = hasAnswered;
  for (const listener of listeners) listener();
}

function askAnew(): void {
  isDue = isAsking;
  ask();
}

let isFollowing = false;

/** Follows the requests of the page. What the browser believes of its network is a reason to ask, and no answer. */
function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  onAnswer(note);
  window.addEventListener('online', askAnew);
  window.addEventListener('offline', askAnew);
}

/** Calls back whenever the server has gone or is back. */
export function subscribeToServer(listener: () => void): () => void {
  follow();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server answers, as far as the last requests tell. */
export function isServerThere(): boolean {
  return isOnline;
}

/** The same in a component. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToServer, isServerThere, () => true);
}
