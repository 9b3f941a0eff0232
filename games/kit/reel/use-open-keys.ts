import { useEffect, useEffectEvent } from 'react';

type OpenKeys = {
  readonly isRunning: boolean;
  readonly canOpen: boolean;
  readonly onOpen: () => void;
  readonly onSkip: () => void;
  readonly onQuantity?: (quantity: number) => void;
};

const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** Handles keys of the open screen: O opens, Escape or Space ends the run, 1 to 9 and 0 choose the quantity. */
export function useOpenKeys(keys: OpenKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isElsewhere(event.target)) return;
    if (keys.isRunning && (event.key === 'Escape' || event.key === ' ')) {
      event.preventDefault();
      if (event.key === ' ') swallowKeyUp();
      keys.onSkip();
    } else if (keys.canOpen && event.key.toLowerCase() === 'o') {
      event.preventDefault();
      keys.onOpen();
    } else if (/^\d$/.test(event.key)) {
      keys.onQuantity?.(event.key === '0' ? 10 : Number(event.key));
    }
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Keeps the end of a press that skipped from clicking the focused button, as some browsers would. */
function swallowKeyUp(): void {
  window.addEventListener('keyup', (event) => event.preventDefault(), { capture: true, once: true });
}

/** True if a key belongs to a text field, or to a dialog over the page. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(TYPING) !== null) ||
    document.querySelector('[role="dialog"], dialog[open]') !== null
  );
}
