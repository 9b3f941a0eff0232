import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import { createPointing, type Pointing } from './pointing.ts';

/** Least time between changes of visible lists. */
const EVERY_MS = 2500;
const LOOK_MS = 300;

/**
 * Updates visible lists, unless the viewer points at them: with a mouse over them, by keys within them, with a finger,
 * in a dialog, or further down the page. Says if it waits for that.
 */
export function useCalmRenewal(root: RefObject<HTMLElement | null>, isDue: boolean, renew: () => void): boolean {
  const [pointing] = useState<Pointing>(createPointing);
  const [isWaiting, setWaiting] = useState(false);
  const renewNow = useEffectEvent(renew);
  useEffect(() => (root.current === null ? undefined : pointing.watch(root.current)), [root, pointing]);
  useEffect(() => {
    if (!isDue) return;
    const dueAtMs = pointing.notBeforeMs(EVERY_MS);
    const look = (): void => {
      const isPointed = root.current === null || pointing.isAt(root.current);
      setWaiting(isPointed);
      if (isPointed || document.visibilityState !== 'visible' || performance.now() < dueAtMs) return;
      pointing.noteMoved();
      renewNow();
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isDue, root, pointing]);
  return isDue && isWaiting;
}
