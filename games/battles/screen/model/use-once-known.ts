import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import type { Viewer } from '../../../kit/port.ts';
import { usePort } from '../port.ts';

export type OnceKnown<Wish> = {
  readonly ask: (wish: Wish) => void;
  /** A request waits until it is known who the viewer is. */
  readonly isWaiting: boolean;
  /** The waiting request. */
  readonly waiting: Wish | undefined;
};

/**
 * Handles a request as soon as it is known who the viewer is: the code of a Quick Game comes after the page, so that
 * this is unknown before.
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
