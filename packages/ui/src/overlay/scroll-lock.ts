import { useEffect } from 'react';

let holders = 0;

/** Keeps the page behind an overlay from scrolling. The page reserves the scrollbar's place, so nothing shifts. */
export function useScrollLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    holders += 1;
    document.documentElement.toggleAttribute('data-locked', true);
    return () => {
      holders -= 1;
      if (holders === 0) document.documentElement.removeAttribute('data-locked');
    };
  }, [isActive]);
}
