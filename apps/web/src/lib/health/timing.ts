import type { Measures } from './score.ts';

export type PageTimes = Omit<Measures, 'errorCount'>;

export const NO_TIMES: PageTimes = { loadTime: 0, renderTime: 0, hydrationTime: 0 };

/** Mark set when the frame has replaced the painted page. */
const ALIVE_MARK = 'voltide-alive';

/** Returns the browser's monotonic time. The library's own function would import half of the library. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * Times of the first page: until the browser had it whole, from then to the first paint, and from there until its code
 * took over. For a page that still loads, the time so far.
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

/** Returns the bytes of the script's heap, if the browser exposes them. */
export function heapBytes(): number | null {
  const { memory } = performance as { readonly memory?: { readonly usedJSHeapSize?: number } };
  return memory?.usedJSHeapSize ?? null;
}

/** Resolves after the next paint. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}
