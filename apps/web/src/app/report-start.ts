import type { logHealth, RequestOf } from '@voltide/contract';

import { takeEarlyErrors } from '../lib/health/early-errors.ts';

/** A slow connection needs as long to load the code, which then reports by itself. */
const PATIENCE_MS = 15_000;
const MESSAGE_MAX = 300;
const REPORT_CALL = '/api/frontend/log-health';

/** Reports a page whose code has not started (S12-03). The build inlines it into the page. */
export function reportFailedStart(): void {
  setTimeout(() => {
    const faults = takeEarlyErrors();
    const [first] = faults;
    if (first === undefined) return;
    const nothing = { loadTime: 0, renderTime: 0, hydrationTime: 0, memoryUsage: null };
    const report: RequestOf<typeof logHealth> = {
      componentName: 'start',
      healthStatus: 'failed',
      errorMessage: messageOf(first).slice(0, MESSAGE_MAX),
      performanceMetrics: { ...nothing, errorCount: faults.length },
      userAgent: navigator.userAgent.slice(0, MESSAGE_MAX),
      sessionId: crypto.getRandomValues(new Uint32Array(3)).join('-'),
    };
    const headers = { 'content-type': 'application/json' };
    fetch(REPORT_CALL, { method: 'POST', headers, body: JSON.stringify(report), keepalive: true }).catch(
      () => undefined,
    );
  }, PATIENCE_MS);
}

function messageOf(event: Event): string {
  if (event.target instanceof HTMLScriptElement) return `Did not load: ${event.target.src}`;
  if (event instanceof ErrorEvent) return `${event.message} at ${event.filename}:${event.lineno}:${event.colno}`;
  return 'reason' in event ? `Unhandled rejection: ${String(event.reason)}` : event.type;
}
