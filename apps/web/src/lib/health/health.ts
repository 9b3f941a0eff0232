import type { User } from '@voltide/contract';

import { send } from '../http/http.ts';
import { readStored, STORAGE_KEYS } from '../browser/storage.ts';
import { authSyncStatus, createAuthSync, LOOK_EVERY_MS } from './auth-sync.ts';
import type { AuthFacts } from './diagnosis.ts';
import { createMonitor } from './monitor.ts';
import { nameOfTab } from './tab-name.ts';
import { watchPages, type PageEvents } from './page-watch.ts';
import { heapBytes, NO_TIMES, nowMs } from './timing.ts';
import { createTraceLog } from './trace-log.ts';

/**
 * The watched part of the session; a type of its own, because the session imports the Quick Game, which reports here.
 */
type WatchedSession = {
  readonly getState: () => { readonly isLoading: boolean; readonly user: User | null };
  readonly subscribe: (listener: () => void) => () => void;
};

const trace = createTraceLog(nowMs);
const monitor = createMonitor({
  nowMs,
  trace,
  post: (body) => send({ method: 'POST', url: '/api/frontend/log-health', body }),
  memoryUsage: heapBytes,
  userAgent: navigator.userAgent,
  sessionId: nameOfTab(),
});
let session: WatchedSession | undefined;
const authSync = createAuthSync({
  nowMs,
  read: () => (document.visibilityState === 'visible' ? readAuth() : undefined),
  onLasting: ({ score, faults }) => {
    const errorMessage = faults.join('; ');
    const measures = { ...NO_TIMES, errorCount: faults.length };
    monitor.check({ componentName: 'auth-sync', measures, errorMessage, status: authSyncStatus(score) });
  },
});

export const health = { monitor, trace, authSync };

function readAuth(): AuthFacts | undefined {
  if (session === undefined || session.getState().isLoading) return undefined;
  return {
    token: readStored(STORAGE_KEYS.token),
    account: readStored(STORAGE_KEYS.account),
    guest: readStored(STORAGE_KEYS.guest),
    user: session.getState().user,
  };
}

/** Starts watching this tab. Called once, when the page is idle. */
export function startHealth(pages: PageEvents, ofSession: WatchedSession): void {
  session = ofSession;
  watchPages(pages, { monitor, trace });
  watchSession(ofSession);
  authSync.look();
  setInterval(() => authSync.look(), LOOK_EVERY_MS);
}

function watchSession({ subscribe, getState }: WatchedSession): void {
  let known = getState().user !== null;
  subscribe(() => {
    const { user, isLoading } = getState();
    if (isLoading || known === (user !== null)) return;
    known = user !== null;
    trace.add('sign-in', known ? 'signed in' : 'signed out');
  });
}
