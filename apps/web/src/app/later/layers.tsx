import { useQueryClient } from '@tanstack/react-query';
import { toastStore } from '@voltide/ui';
import { tabStore } from '@voltide/ui/browser-store';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { lazyCode, lazyWhenIdle } from '../../lib/chunks/lazy-when-idle.ts';
import { useQuickToken } from '../../lib/quick/quick-token.ts';
import { SAVED_KEY } from '../../lib/quick/saved-key.ts';
import { isLoginKept, isQuickKept } from '../../lib/browser/storage.ts';
import { overlay } from '../../lib/browser/overlay.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { hasOtherBuild, subscribeToBuild } from '../../lib/service-worker/build-updates.ts';

const Toaster = lazyCode(async () => (await import('@voltide/ui/toaster')).Toaster);
const SessionBar = lazyCode(async () => (await import('../session-bar.tsx')).SessionBar);
const UnkeptBar = lazyCode(async () => (await import('./unkept-bar.tsx')).UnkeptBar);
const Players = lazyCode(async () => (await import('../players/players.tsx')).Players);
const VersionBar = lazyCode(async () => (await import('../version-bar.tsx')).VersionBar);
const TooltipLayer = lazyCode(async () => (await import('@voltide/ui/tooltip-layer')).TooltipLayer);

/** The first offer can be due after 2.5 s (S11-03); before that the page has better things to load. */
const GAMES_AT_MS = 1900;
const QuickGames = lazyWhenIdle(async () => {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, GAMES_AT_MS - performance.now())));
  return (await import('../quick-games/quick-games.tsx')).QuickGames;
});

/**
 * Layers over the page. Each one's code loads when it is first needed: a toast, an ended session, a new build, a
 * tooltip. Loading one must not hide the page.
 */
export function Layers() {
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.getToasts().length > 0);
  const { isEndUntold, user } = useSession();
  const quickToken = useQuickToken();
  const isOutdated = useSyncExternalStore(subscribeToBuild, hasOtherBuild);
  const wantsTooltips = useTooltipNeeded();
  const Overlay = useSyncExternalStore(overlay.subscribe, overlay.get);
  const isQuickGame = user === null && quickToken !== null;
  const isKept = isQuickGame ? isQuickKept() : user === null || isLoginKept();
  useEffect(nameKeptPage, []);
  useEffect(tellSavedGame, []);
  useQuestions();
  return (
    <>
      <Suspense>{hasToast ? <Toaster /> : null}</Suspense>
      <Suspense>{isEndUntold ? <SessionBar /> : null}</Suspense>
      <Suspense>{isKept ? null : <UnkeptBar isQuickGame={isQuickGame} />}</Suspense>
      <Suspense>{isOutdated ? <VersionBar /> : null}</Suspense>
      <Suspense>{Overlay === undefined ? null : <Overlay />}</Suspense>
      <Suspense>{user === null ? null : <Players key={user.id} user={user} />}</Suspense>
      <Suspense>
        <QuickGames />
      </Suspense>
      <Suspense>{wantsTooltips ? <TooltipLayer /> : null}</Suspense>
    </>
  );
}

/** The page for offline use stands for all pages, so its head belongs to none. */
function nameKeptPage(): void {
  if (document.querySelector('#app[data-kept]') === null) return;
  void import('../route-head.ts').then(({ applyRouteHead }) => applyRouteHead(window.location.pathname));
}

/** Reports after the reload what saving a Quick Game has brought. */
function tellSavedGame(): void {
  if (tabStore.read(SAVED_KEY) === null) return;
  void import('../../lib/quick/saved-toasts.ts').then(({ toastStored }) => toastStored());
}

function useQuestions(): void {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (user === null || asked.current === user.id) return;
    asked.current = user.id;
    import('../ask-after-start.ts')
      .then(async ({ askGuestLeft, askConsents }) => {
        await askGuestLeft(user);
        await askConsents(user, queryClient);
      })
      .catch(() => undefined);
  }, [user, queryClient]);
}

function useTooltipNeeded(): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return;
    const note = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest('[data-tooltip]') !== null) setNeeded(true);
    };
    document.addEventListener('pointerover', note);
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('pointerover', note);
      document.removeEventListener('focusin', note);
    };
  }, [isNeeded]);
  return isNeeded;
}
