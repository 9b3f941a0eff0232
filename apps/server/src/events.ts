import type { Endpoint } from '@voltide/contract';
import type { Logger } from 'pino';

import type { AppError } from './http/errors.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';

const SLOW_MS = 1000;

type Refusal = {
  readonly path: string;
  readonly method: string;
  readonly requestId: string;
  readonly error: AppError;
  readonly waitedMs: number;
};

export type Events = ReturnType<typeof createEvents>;

/** One function per thing worth knowing: it counts and, where somebody should read it, logs. None of them throws. */
export function createEvents(log: Logger, metrics: Metrics = createMetrics()) {
  const answers = metrics.counter('voltide_http_answers_total', 'Answered requests by path and status.');
  const seconds = metrics.histogram('voltide_http_seconds', 'Time from arrival to answer.');
  const failedJobs = metrics.counter('voltide_job_failures_total', 'Failed runs of periodic jobs.');
  const revoked = metrics.counter('voltide_sessions_revoked_total', 'Sessions ended, by reason.');
  return {
    metrics,
    answered({ path }: Endpoint, status: number, waitedMs: number): void {
      answers.add(path, status);
      seconds.record(waitedMs);
      if (waitedMs > SLOW_MS) log.warn({ path, waitedMs }, 'slow request');
    },
    refused({ path, method, requestId, error, waitedMs }: Refusal): void {
      answers.add(path, error.code);
      seconds.record(waitedMs);
      if (error.code === 'internal') log.error({ path, method, requestId, err: error.cause }, 'request failed');
      if (error.code === 'unavailable') log.warn({ path, requestId, reason: reasonOf(error.cause) }, 'unavailable');
    },
    jobFailed(name: string, error: unknown): void {
      failedJobs.add(name, '');
      log.warn({ job: name, err: error }, 'a periodic job failed; it runs again');
    },
    sessionRevoked(reason: 'logout' | 'reuse' | 'reset'): void {
      revoked.add(reason, '');
      if (reason === 'reuse') log.warn('a used refresh cookie came back: its session was ended');
    },
  };
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'busy';
}
