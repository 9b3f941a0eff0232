import { useEffect } from 'react';

let holders = 0;

/** Keeps the page behind an overlay from scrolling. The page reserves the scrollbar's place, so nothing shifts. */
export function useScrollLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    holders += 1;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      holders -= 1;
      if (holders === 0) document.documentElement.style.overflow = '';
    };
  }, [isActive]);
}
