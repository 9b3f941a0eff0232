import { faultText, findRoute } from '@voltide/contract';

import { onUncaughtError, type UncaughtError } from './uncaught-errors.ts';
import { messageOf } from './error-message.ts';
import type { Monitor } from './monitor.ts';
import { afterPaint, firstPageTimes, NO_TIMES, type PageTimes } from './timing.ts';
import type { TraceLog } from './trace-log.ts';

/** "About 1 s after each route change" (source §7). */
const REPORT_AFTER_MS = 1000;
/** Errors of one visit that are reported one by one; all are counted. */
const ERROR_REPORTS_MAX = 10;

/** The needed part of the router: the path, and when a page begins, has its code, and is drawn. */
export type PageEvents = {
  readonly path: () => string;
  readonly onChange: (listener: (step: 'begun' | 'loaded' | 'rendered', path: string) => void) => void;
};

type Visit = { readonly name: string; times: PageTimes; errors: number; readonly told: Set<string> };

type WatchPorts = { readonly monitor: Monitor; readonly trace: TraceLog };

/**
 * Checks each page about a second after it is drawn, and at each new error (S12-01, S12-03). The first page is checked
 * at once: this code loads a second after it.
 */
export function watchPages(pages: PageEvents, { monitor, trace }: WatchPorts): void {
  let visit: Visit = { ...visitOf(pages.path()), times: firstPageTimes() };
  const check = ({ name, times, errors }: Visit, errorMessage?: string): void => {
    const finding = { componentName: name, measures: { ...times, errorCount: errors } };
    monitor.check(errorMessage === undefined ? finding : { ...finding, errorMessage });
  };
  trace.add('page', visit.name);
  onUncaughtError((event: UncaughtError) => {
    const message = messageOf(event, location.origin);
    if (message === undefined) return;
    visit.errors += 1;
    trace.add('error', faultText(message));
    if (visit.told.has(message) || visit.told.size >= ERROR_REPORTS_MAX) return;
    visit.told.add(message);
    check(visit, message);
  });
  check(visit);
  let begunAtMs = 0;
  let loadedAtMs = 0;
  pages.onChange((step, path) => {
    const atMs = performance.now();
    if (step === 'begun') begunAtMs = atMs;
    if (step === 'loaded') loadedAtMs = atMs;
    if (step !== 'rendered') return;
    const loadTime = loadedAtMs - begunAtMs;
    const shownAtMs = loadedAtMs;
    const next = visitOf(path);
    visit = next;
    trace.add('page', next.name);
    void afterPaint().then(() => {
      next.times = { ...NO_TIMES, loadTime, renderTime: performance.now() - shownAtMs };
      setTimeout(() => check(next), REPORT_AFTER_MS);
    });
  });
}

/** A page is named by its row in the table of pages: the rest of its address is not reported. */
function visitOf(path: string): Visit {
  return { name: findRoute(path)?.path ?? 'not-found', times: NO_TIMES, errors: 0, told: new Set() };
}
