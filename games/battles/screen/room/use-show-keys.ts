import { useEffect, useEffectEvent, type RefObject } from 'react';

import type { ShowControl } from './use-show.ts';

type ShowKeys = {
  /** True if the replay may be hurried or skipped here. */
  readonly isFree: boolean;
  readonly stage: RefObject<HTMLElement | null>;
};

/** Controls that use the arrow keys themselves. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role="radiogroup"], [role="tablist"]';

/** Handles keys of a replay: Escape shows the end; the arrows step through the rounds and pause. */
export function useShowKeys({ end, step, frame }: ShowControl, { isFree, stage }: ShowKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isFree || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    const isElsewhere =
      (event.target instanceof Element && event.target.closest(OWN_KEYS) !== null) ||
      document.querySelector('[role="dialog"], [role="menu"], dialog[open]') !== null;
    if (isElsewhere || stage.current === null) return;
    if (event.key === 'Escape' && frame.kind !== 'ended') end();
    else if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight' && frame.kind !== 'ended') step(1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
