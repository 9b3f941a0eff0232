import type { Measures } from './score.ts';

export type PageTimes = Omit<Measures, 'errorCount'>;

export const NO_TIMES: PageTimes = { loadTime: 0, renderTime: 0, hydrationTime: 0 };

/** The mark that the frame leaves when it has taken the place of the painted page. */
const ALIVE_MARK = 'voltide-alive';

/** The browser's clock, which runs on steadily. The library's own would bring half of the library along. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * Times of the page that was loaded from the server: until the browser had it whole, from its arrival to the first
 * paint, and from there until its code had taken over. A page that still loads has taken as long as it lives.
 */
export function firstPageTimes(): PageTimes {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
  const aliveAt = performance.getEntriesByName(ALIVE_MARK)[0]?.startTime;
  const loadedAt = navigation?.loadEventEnd ?? 0;
  return {
    loadTime: loadedAt > 0 ? loadedAt : performance.now(),
    renderTime: paintedAt === undefined ? 0 : Math.max(0, paintedAt - (navigation?.responseEnd ?? 0)),
    hydrationTime: paintedAt === undefined || aliveAt === undefined ? 0 : Math.max(0, aliveAt - paintedAt),
  };
}

/** Bytes of the script's heap, where the browser tells. */
export function heapBytes(): number | null {
  const { memory } = performance as { readonly memory?: { readonly usedJSHeapSize?: number } };
  return memory?.usedJSHeapSize ?? null;
}

/** Resolves when the browser has drawn what stands now. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}
