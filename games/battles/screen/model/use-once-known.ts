import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import type { Viewer } from '../../../kit/port.ts';
import { usePort } from '../port.ts';

export type OnceKnown<Wish> = {
  readonly ask: (wish: Wish) => void;
  /** Something was asked for, and who looks is still not known. */
  readonly isWaiting: boolean;
  /** What that is. */
  readonly waiting: Wish | undefined;
};

/**
 * Does what is asked for as soon as it is known who looks: the code of a Quick Game comes after the page, and nobody
 * knows before whether one is played.
 */
export function useOnceKnown<Wish>(act: (wish: Wish, viewer: Viewer) => void): OnceKnown<Wish> {
  const { viewer } = usePort();
  const [asked, setAsked] = useState<{ readonly wish: Wish }>();
  const grant = useEffectEvent(act);
  useEffect(() => {
    if (asked === undefined || viewer.kind === 'loading') return;
    setAsked(undefined);
    grant(asked.wish, viewer);
  }, [asked, viewer]);
  const ask = useCallback((wish: Wish) => setAsked({ wish }), []);
  return { ask, isWaiting: asked !== undefined, waiting: asked?.wish };
}
