import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import type { Viewer } from '../../../kit/host.ts';
import { useHost } from '../host.ts';

export type OnceKnown<Request> = {
  readonly ask: (request: Request) => void;
  readonly isWaiting: boolean;
  readonly waiting: Request | undefined;
};

/**
 * Handles a request as soon as it is known who the viewer is: the code of a Quick Game comes after the page, so that
 * this is unknown before.
 */
export function useOnceKnown<Request>(act: (request: Request, viewer: Viewer) => void): OnceKnown<Request> {
  const { viewer } = useHost();
  const [asked, setAsked] = useState<{ readonly request: Request }>();
  const grant = useEffectEvent(act);
  useEffect(() => {
    if (asked === undefined || viewer.kind === 'loading') return;
    setAsked(undefined);
    grant(asked.request, viewer);
  }, [asked, viewer]);
  const ask = useCallback((request: Request) => setAsked({ request }), []);
  return { ask, isWaiting: asked !== undefined, waiting: asked?.request };
}
