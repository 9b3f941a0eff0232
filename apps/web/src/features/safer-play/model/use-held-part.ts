import { useEffect, useRef, type RefObject } from 'react';

const MOVED_BY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the part that the address leads to in view while what stands above it is still growing, until the reader does
 * anything. Returns the place above it.
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
