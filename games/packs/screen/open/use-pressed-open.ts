import { browserClock } from '@voltide/ui';
import { useEffect, useEffectEvent, useRef } from 'react';

import type { ShownPack } from '../model/shown-pack.ts';
import { takePressedOpen } from '../parts/pressed-open.ts';
import { useHost } from '../host.ts';
import { OPEN_SLOT } from './purchase.ts';
import { useOpen, type OpenControl } from './use-open.ts';

export type PressedOpenControl = OpenControl & {
  /** Returns true once if the player pressed "Open" on the page of this pack. */
  readonly takePressed: () => boolean;
};

/** {@link useOpen} for a page that a button of another page may lead to. */
export function usePressedOpen(pack: ShownPack): PressedOpenControl {
  // Runs before the open's own effects, which restore the last result.
  const takePressed = useTakePressed(pack);
  return { ...useOpen(pack), takePressed };
}

function useTakePressed({ id, hash }: ShownPack): () => boolean {
  const { viewer, isOnline } = useHost();
  const isWanted = useRef(false);
  const settle = useEffectEvent(() => {
    if (viewer.kind === 'loading' || !takePressedOpen(id, hash, browserClock.nowMs())) return;
    // A visitor becomes a guest by opening, which this page announces beside its button.
    if (viewer.kind === 'visitor' || !isOnline) return;
    // An open without an answer may have been charged: it is resolved first.
    if (OPEN_SLOT.find(viewer.user.id)?.playId === null) return;
    OPEN_SLOT.drop();
    isWanted.current = true;
  });
  useEffect(() => settle(), [viewer.kind]);
  return () => {
    const wasPressed = isWanted.current;
    isWanted.current = false;
    return wasPressed;
  };
}
