import { faultText, HEALTH_LIMITS, type HealthStatus, type logHealth, type RequestOf } from '@voltide/contract';

import { globalScoreOf, scoreOf, statusOf, type Measures } from './score.ts';
import type { TraceLog } from './trace-log.ts';

export type HealthPayload = RequestOf<typeof logHealth>;

/** Result of checking one component once. */
type Check = {
  readonly atMs: number;
  readonly componentName: string;
  readonly status: HealthStatus;
  readonly score: number;
  readonly measures: Measures;
  readonly errorMessage: string | null;
};

type Finding = Pick<Check, 'componentName' | 'measures'> & {
  readonly errorMessage?: string;
  /** The status, if it does not follow from the measures. */
  readonly status?: HealthStatus;
};

type MonitorPorts = {
  readonly nowMs: () => number;
  readonly trace: TraceLog;
  readonly post: (payload: HealthPayload) => Promise<unknown>;
  /** Bytes of the heap; null if the browser does not expose it. */
  readonly memoryUsage: () => number | null;
  readonly userAgent: string;
  readonly sessionId: string;
};

const HISTORY = 50;

export type Monitor = ReturnType<typeof createMonitor>;

/** Scores measurements, keeps the last 50 checks, and reports each to the server (S12-01). */
export function createMonitor({ nowMs, trace, post, memoryUsage, userAgent, sessionId }: MonitorPorts) {
  let history: readonly Check[] = [];
  const report = async ({ componentName, status, measures, errorMessage }: Check): Promise<void> => {
    const performanceMetrics = { ...withinLimits(measures), memoryUsage: memoryUsage() };
    const who = { userAgent: userAgent.slice(0, HEALTH_LIMITS.userAgentMaxLength), sessionId };
    try {
      await post({ componentName, healthStatus: status, errorMessage, performanceMetrics, ...who });
      trace.add('report', `${componentName} ${status}`);
    } catch {
      trace.add('report', `${componentName} ${status}, not sent`);
    }
  };
  return {
    check({ componentName, measures, errorMessage, status }: Finding): void {
      const score = scoreOf(measures);
      const check: Check = {
        atMs: nowMs(),
        componentName,
        score,
        status: status ?? statusOf(score),
        measures,
        errorMessage: errorMessage === undefined ? null : faultText(errorMessage),
      };
      history = [check, ...history].slice(0, HISTORY);
      void report(check);
    },
    history: (): readonly Check[] => history,
    /** Undefined before the first check. */
    globalScore: (): number | undefined => globalScoreOf(history.map(({ status }) => status)),
  };
}

function withinLimits({ loadTime, renderTime, hydrationTime, errorCount }: Measures): Measures {
  const duration = (ms: number): number => Math.min(HEALTH_LIMITS.durationMaxMs, Math.max(0, Math.round(ms)));
  return {
    loadTime: duration(loadTime),
    renderTime: duration(renderTime),
    hydrationTime: duration(hydrationTime),
    errorCount: Math.min(HEALTH_LIMITS.errorsMax, errorCount),
  };
}
