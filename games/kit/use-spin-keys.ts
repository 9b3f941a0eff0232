import { useEffect, useEffectEvent } from 'react';

export type SpinKeys = {
  readonly board: string;
  readonly isRunning: boolean;
  /** True if a key may bet: never for visitors, who would become guests by scrolling. */
  readonly canSpin: boolean;
  /** True while the next play has to wait: a key then does nothing, not even scroll. */
  readonly isResting: boolean;
  readonly onSpin: () => void;
  readonly onSkip: () => void;
};

/** Controls that use the space bar or the Enter key themselves. */
const OWN_KEYS = 'a, button, summary, select, textarea, input:not([type="range"]), [contenteditable]';

/** Handles keys of a wheel: Space and Enter spin; Escape, Space and Enter end the run. */
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

/** True if the board is visible: further down, the space bar scrolls as everywhere. */
function isInView(board: string): boolean {
  const box = document.querySelector(board)?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.top + box.height / 2 <= window.innerHeight;
}

function isElsewhere({ key, target }: KeyboardEvent): boolean {
  return (
    (key !== 'Escape' && target instanceof Element && target.closest(OWN_KEYS) !== null) ||
    document.querySelector('[role="dialog"], [role="menu"], dialog[open]') !== null
  );
}
