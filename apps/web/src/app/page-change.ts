import { useEffect, useRef, type RefObject } from 'react';

/** After a navigation, names the page and puts the focus on its start, where keyboard and screen reader go on. */
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
