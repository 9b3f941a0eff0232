import type { RouterHistory } from '@tanstack/react-router';
import { shownBalance } from '@voltide/ui';

import { createQueryClient } from '../lib/query.ts';
import { createSession } from '../lib/session.ts';
import { STORAGE_KEYS } from '../lib/storage.ts';
import { createTheme } from '../lib/theme.ts';
import { createRouter } from './router.tsx';

export type App = ReturnType<typeof createApp>;

/** Creates the stores of a page and ties them together. `history` is given by tests. */
export function createApp(history?: RouterHistory) {
  const queryClient = createQueryClient();
  const router = createRouter(history);
  const session = createSession({
    onIdentity: () => {
      shownBalance.release();
      void queryClient.resetQueries();
    },
    goHome: () => window.location.assign('/'),
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  });
  return { queryClient, router, session, theme: createTheme() };
}

/** Follows what happens around the page: other tabs, the network, the page being hidden. */
export function followBrowser({ session }: App): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    const isIdentity = key === null || key === STORAGE_KEYS.token || key === STORAGE_KEYS.guest;
    if (isIdentity && (oldValue === null || newValue === null)) void session.check();
  });
  window.addEventListener('online', () => {
    if (session.getState().user === null) void session.check();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') shownBalance.release();
  });
}
