import { useEffect, useRef, type RefObject } from 'react';

/** After a navigation, sets the title and moves the focus to the page's start for keyboard and screen reader. */
export function usePageChange(path: string, main: RefObject<HTMLElement | null>): void {
  const shownPath = useRef(path);
  useEffect(() => void performance.mark('voltide-alive'), []);
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    void import('./route-head.ts').then(({ applyRouteHead }) => applyRouteHead(path));
    if (main.current?.contains(document.activeElement) !== true) main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
