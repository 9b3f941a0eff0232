import { useEffect, useEffectEvent } from 'react';

export type SpinKeys = {
  /** What turns, as a selector: only where it can be seen does a key spin. */
  readonly board: string;
  /** Whether a run may be ended. */
  readonly isRunning: boolean;
  /** Whether a key may bet: never for visitors, whom a press to scroll the page would make guests. */
  readonly canSpin: boolean;
  /** Whether the next play has to wait: then a key does nothing, not even scroll. */
  readonly isResting: boolean;
  readonly onSpin: () => void;
  readonly onSkip: () => void;
};

/** Controls that need the space bar or the Enter key for themselves. */
const OWN_KEYS = 'a, button, summary, select, textarea, input:not([type="range"]), [contenteditable]';

/** Keys of a game that turns a wheel: Space and Enter spin; Escape, Space and Enter end the run. */
export function useSpinKeys(keys: SpinKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.metaKey || event.ctrlKey || event.altKey) return;
    const isGo = event.key === ' ' || event.key === 'Enter';
    if ((!isGo && event.key !== 'Escape') || isElsewhere(event)) return;
    if (keys.isRunning) {
      event.preventDefault();
      keys.onSkip();
    } else if (isGo && keys.canSpin && isInView(keys.board)) {
      event.preventDefault();
      if (!keys.isResting) keys.onSpin();
    }
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether the board can be seen: further down, the space bar scrolls as everywhere. */
function isInView(board: string): boolean {
  const box = document.querySelector(board)?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.top + box.height / 2 <= window.innerHeight;
}

/** Whether a key belongs to the control that has the focus, or to a dialog over the page. */
function isElsewhere({ key, target }: KeyboardEvent): boolean {
  return (
    (key !== 'Escape' && target instanceof Element && target.closest(OWN_KEYS) !== null) ||
    document.querySelector('[role="dialog"], [role="menu"], dialog[open]') !== null
  );
}
