import { findRoute } from '@voltide/contract';
import { useEffect, useRef, type RefObject } from 'react';

import { titleText } from '../lib/title.ts';

/** Names the page and, after a navigation, puts the focus on its start, where keyboard and screen reader go on. */
export function usePageChange(path: string, main: RefObject<HTMLElement | null>): void {
  const shownPath = useRef(path);
  useEffect(() => {
    const route = findRoute(path);
    if (route !== undefined) {
      document.title = titleText(route.title);
      document.querySelector('meta[name="description"]')?.setAttribute('content', route.description);
    }
    if (shownPath.current === path) return;
    shownPath.current = path;
    if (main.current?.contains(document.activeElement) !== true) main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
