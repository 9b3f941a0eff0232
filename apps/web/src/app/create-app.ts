import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { shownBalance } from '@voltide/ui';

import { followChunkErrors } from '../lib/chunks/lost-chunk.ts';
import { createQueryClient } from '../lib/http/query.ts';
import { quickToken } from '../lib/quick/quick-token.ts';
import { createSession, isGuest } from '../lib/session/session.ts';
import { hasGuestMarker, isStored } from '../lib/browser/storage.ts';
import { createTheme } from '../lib/browser/theme.ts';
import { registerDialogs } from './register-dialogs.ts';
import { holdForRoom } from './hold-for-room.ts';
import { createRouter } from './router.tsx';

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

export type App = ReturnType<typeof createApp>;

/** Creates the stores of a page and connects them. Tests pass `history`. */
export function createApp(history?: RouterHistory) {
  registerDialogs();
  const queryClient = createQueryClient();
  const router = createRouter({ history });
  let game = quickToken.get();
  const session = createSession({
    onIdentity: (before) => {
      shownBalance.release();
      holdForRoom(router.history.location);
      void loadAgain(queryClient, before !== null || game !== null);
    },
    onConfirmed: () => void queryClient.invalidateQueries(),
    goHome: () => window.location.assign('/'),
    wait: pause,
    limit: pause,
  });
  // A Quick Game begins, ends and is replaced in any tab: data loaded for one must not be shown to another player
  // (S9-07).
  quickToken.subscribe(() => {
    const before = game;
    game = quickToken.get();
    const { user } = session.getState();
    if (game === before || (user !== null && !isGuest(user))) return;
    void loadAgain(queryClient, before !== null);
    if (hasGuestMarker()) void session.check();
  });
  return { queryClient, router, session, theme: createTheme() };
}

/**
 * Reloads everything for the current user. Public data stays until the new answer is here, so that a game whose first
 * paid play creates a guest keeps its screen.
 */
async function loadAgain(queryClient: QueryClient, wasNamed: boolean): Promise<void> {
  if (wasNamed) return queryClient.resetQueries();
  await Promise.all([
    queryClient.resetQueries({ predicate: ({ state }) => state.data === undefined }),
    queryClient.invalidateQueries({ predicate: ({ state }) => state.data !== undefined }),
  ]);
}

export function followBrowser({ session }: App): void {
  const followOtherTabs = (): void => {
    const { isLoading, user } = session.getState();
    if (!isLoading && !isStored(user)) void session.check();
  };
  followChunkErrors();
  window.addEventListener('storage', followOtherTabs);
  // A page restored from the browser's cache has missed the other tabs' changes.
  window.addEventListener('pageshow', followOtherTabs);
  window.addEventListener('online', () => {
    const { user, isUnconfirmed } = session.getState();
    if (user === null || isUnconfirmed === true) void session.check();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') shownBalance.release();
  });
}
