import { createMonitor } from '../lib/health/monitor.ts';
import { createTraceLog } from '../lib/health/trace-log.ts';

export function createSilentMonitor() {
  return createMonitor({
    nowMs: () => 0,
    trace: createTraceLog(() => 0),
    post: () => Promise.resolve(),
    memoryUsage: () => null,
    userAgent: 'a browser',
    sessionId: 'tab-1',
  });
}
