import { useEffect, useRef, type RefObject } from 'react';

const MOVED_BY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the linked part in view while content above it loads, until the reader interacts. Returns the ref of the
 * content above.
 */
export function useHeldPart<Above extends HTMLElement>(partId: string): RefObject<Above | null> {
  const above = useRef<Above>(null);
  useEffect(() => {
    if (partId === '' || above.current === null) return undefined;
    const watch = new ResizeObserver(() => document.getElementById(partId)?.scrollIntoView());
    const stop = (): void => watch.disconnect();
    watch.observe(above.current);
    for (const kind of MOVED_BY) window.addEventListener(kind, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const kind of MOVED_BY) window.removeEventListener(kind, stop);
    };
  }, [partId]);
  return above;
}
