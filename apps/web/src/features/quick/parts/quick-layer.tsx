import type { LockInReason } from '@voltide/contract';
import { shownBalance } from '@voltide/ui';
import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

import { overlay } from '../../../lib/browser/overlay.ts';
import { useGo, usePlace } from '../../../lib/browser/navigation.ts';
import { QUICK_REFUSED_EVENT, type QuickRefused } from '../../../lib/http/http.ts';
import { askToSave } from '../../../lib/quick/ask-to-save.ts';
import { expireQuick, quickGame, readQuick } from '../../../lib/quick/quick-game.ts';
import { QuickBar } from './quick-bar.tsx';
import { SessionExpired } from './session-expired.tsx';

const POLL_MS = 30_000;

const NEEDS: Readonly<Record<string, LockInReason>> = {
  '/leaderboard': 'leaderboards',
  '/leaderboard-enhanced': 'leaderboards',
  '/wallet': 'wallet',
};

/** A Quick Game on every page: its bar, its end, and the pages for which it must be saved. */
export function QuickLayer({ token }: { readonly token: string | null }) {
  const state = useSyncExternalStore(quickGame.subscribe, quickGame.get);
  usePoll(token);
  useEffect(followErrors, []);
  useLockedPages(state.told?.token === token && token !== null);
  useExpiry(state.hasExpired);
  return token === null && !state.hasExpired ? null : <QuickBar state={state} />;
}

/** Ends a Quick Game, or asks to save it, after an error says so (S9-04, S9-07). */
function followErrors(): () => void {
  const hear = (event: Event): void => {
    const { token, code, lockIn } = (event as CustomEvent<QuickRefused>).detail;
    if (code === 'quick_expired') expireQuick(token);
    else void askToSave(lockIn);
  };
  addEventListener(QUICK_REFUSED_EVENT, hear);
  return () => removeEventListener(QUICK_REFUSED_EVENT, hear);
}

/** Polls every 30 s, and when the page becomes visible. */
function usePoll(token: string | null): void {
  useEffect(() => {
    if (token === null) return;
    const ask = (): void => {
      if (document.visibilityState === 'visible') readQuick().catch(() => undefined);
    };
    ask();
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('online', ask);
    };
  }, [token]);
}

/** On pages for accounts, asks to save, and goes back if that is closed. */
function useLockedPages(isKnown: boolean): void {
  const { path } = usePlace();
  const history = useRouter().history as RouterHistory;
  const go = useGo();
  const hasBefore = useRef(false);
  const guard = useEffectEvent(() => {
    const reason = NEEDS[path];
    if (reason === undefined) hasBefore.current = true;
    else void askToSave(reason, () => (hasBefore.current ? history.back() : go('/', {}, { replace: true })));
  });
  useEffect(() => {
    if (isKnown) guard();
  }, [isKnown, path]);
}

/** Announces the end of the hour once no reel runs and no dialog is open. */
function useExpiry(hasExpired: boolean): void {
  const isHeld = useSyncExternalStore(shownBalance.subscribe, () => shownBalance.getHeld() !== undefined);
  const isTaken = useSyncExternalStore(overlay.subscribe, () => overlay.get() !== undefined);
  useEffect(() => {
    if (hasExpired && !isHeld && !isTaken) overlay.show(SessionExpired);
  }, [hasExpired, isHeld, isTaken]);
}
