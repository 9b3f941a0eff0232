import type { Clock } from '@voltide/core';
import type { Logger } from 'pino';

import { IsolatedFailures } from '../jobs/run-each.ts';
import type { Metrics } from './metrics.ts';
import { createPacedLines } from './paced-lines.ts';

/** A run whose items all fail does not deserve a line for each. */
const ITEM_LINES_MAX = 5;
/** A job that keeps failing runs every second, and is logged this often. */
const FAILURE_EVERY_MS = 60_000;

type Failing = { readonly sinceMs: number; runs: number; isTold: boolean };

/**
 * Counts and logs how periodic jobs fare: the first failure, one line a minute while it lasts, and its end. The label
 * is `job_name`, since Prometheus names what it scrapes `job`.
 */
export function createJobEvents(log: Pick<Logger, 'warn' | 'info'>, clock: Clock, metrics: Metrics) {
  const labels = ['job_name'] as const;
  const failed = metrics.counter({
    name: 'voltide_job_failures_total',
    help: 'Failed runs of periodic jobs.',
    labels,
  });
  const failedItems = metrics.counter({
    name: 'voltide_job_item_failures_total',
    help: 'Items of periodic jobs that failed alone.',
    labels,
  });
  const failing = new Map<string, Failing>();
  const findLine = createPacedLines(clock, FAILURE_EVERY_MS);
  const logItems = (job: string, { failures, message }: IsolatedFailures, unsaid: number): void => {
    for (const { item, error: err } of failures.slice(0, ITEM_LINES_MAX)) {
      log.warn({ job, item, err, unsaid }, 'an item of a periodic job failed; it is retried');
    }
    if (failures.length > ITEM_LINES_MAX) log.warn({ job }, message);
  };
  return {
    /** Begins the counts of a job at zero, so that its first failure is an increase. */
    jobStarted(job: string): void {
      failed.inc({ job_name: job }, 0);
      failedItems.inc({ job_name: job }, 0);
    },

    jobFailed(job: string, error: unknown): void {
      failed.inc({ job_name: job });
      if (error instanceof IsolatedFailures) failedItems.inc({ job_name: job }, error.failures.length);
      const known = failing.get(job) ?? { sinceMs: clock.nowMs(), runs: 0, isTold: false };
      failing.set(job, known);
      known.runs += 1;
      const line = findLine(job);
      if (line === undefined) return;
      known.isTold = true;
      if (error instanceof IsolatedFailures) logItems(job, error, line.unsaid);
      else log.warn({ job, err: error, ...line }, 'a periodic job failed; it runs again');
    },

    jobSucceeded(job: string): void {
      const known = failing.get(job);
      if (known === undefined) return;
      failing.delete(job);
      if (!known.isTold) return;
      const lastedMs = clock.nowMs() - known.sinceMs;
      log.info({ event: 'recovery', job, failedRuns: known.runs, lastedMs }, 'a periodic job works again');
    },
  };
}
