import { browserClock } from '@voltide/ui';
import { useEffect, useEffectEvent, useRef } from 'react';

import type { ShownPack } from '../model/shown-pack.ts';
import { takeAskedOpen } from '../parts/asked-open.ts';
import { usePort } from '../port.ts';
import { OPEN_SLOT } from './purchase.ts';
import { useOpen, type OpenControl } from './use-open.ts';

export type AskedOpenControl = OpenControl & {
  /** Returns true once if the player pressed "Open" on the page of this pack. */
  readonly takeAsked: () => boolean;
};

/** {@link useOpen} for a page that a button of another page may lead to. */
export function useAskedOpen(pack: ShownPack): AskedOpenControl {
  // Before the open's own effects, which bring back what came of the last one.
  const takeAsked = useAsked(pack);
  return { ...useOpen(pack), takeAsked };
}

function useAsked({ id, hash }: ShownPack): () => boolean {
  const { viewer, isOnline } = usePort();
  const wish = useRef(false);
  const settle = useEffectEvent(() => {
    if (viewer.kind === 'loading' || !takeAskedOpen(id, hash, browserClock.nowMs())) return;
    // A visitor becomes a guest by opening, which is said beside the button of this page.
    if (viewer.kind === 'visitor' || !isOnline) return;
    // An open without an answer may have been charged: that one is seen through first.
    if (OPEN_SLOT.find(viewer.user.id)?.playId === null) return;
    OPEN_SLOT.drop();
    wish.current = true;
  });
  useEffect(() => settle(), [viewer.kind]);
  return () => {
    const isAsked = wish.current;
    wish.current = false;
    return isAsked;
  };
}
