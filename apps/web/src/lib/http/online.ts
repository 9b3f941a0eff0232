import { useSyncExternalStore } from 'react';

import { onAnswer, send } from './http.ts';

/** Delays before an unreachable server is polled again; the last one repeats. */
const AGAIN_WAITS_MS = [1000, 2000, 4000, 8000] as const;

const listeners = new Set<() => void>();
let isOnline = true;
let isAsking = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
/** Answers while the browser reports no network: they may be from before. */
let doubts = 0;
/** The network changed during a poll: its answer may be from before. */
let isDue = false;

/** Polls with the smallest request; `onAnswer` gets the result. */
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

/** One missing answer may be a blip, so the server is polled once more before the page says anything. */
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

/** Follows the requests of the page. The browser's network state only triggers a poll. */
function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  onAnswer(note);
  window.addEventListener('online', askAnew);
  window.addEventListener('offline', askAnew);
}

export function subscribeToServer(listener: () => void): () => void {
  follow();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True if the server answered the last requests. */
export function isServerThere(): boolean {
  return isOnline;
}

/** {@link isServerThere} as a hook. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToServer, isServerThere, () => true);
}
