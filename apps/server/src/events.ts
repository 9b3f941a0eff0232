import type { Endpoint } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import type { Logger } from 'pino';

import type { AppError } from './errors.ts';
import { IsolatedFailures } from './jobs/run-each.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const SLOW_MS = 1000;
/** Refusals of one path are logged at most this often. */
const BUSY_LINE_EVERY_MS = 1000;
/** A run whose items all fail is not worth a line for each. */
const ITEM_LINES_MAX = 5;

type Refusal = {
  readonly path: string;
  readonly method: string;
  readonly requestId: string;
  readonly error: AppError;
  readonly waitedMs: number;
};

export type Events = ReturnType<typeof createEvents>;

/** One function per thing worth knowing: it counts and, where somebody should read it, logs. None of them throws. */
export function createEvents(log: Logger, clock: Clock, metrics: Metrics = createMetrics()) {
  const answers = metrics.counter('voltide_http_answers_total', 'Answered requests by path and status.');
  const seconds = metrics.histogram('voltide_http_seconds', 'Time from arrival to answer.');
  const failedJobs = metrics.counter('voltide_job_failures_total', 'Failed runs of periodic jobs.');
  const failedItems = metrics.counter('voltide_job_item_failures_total', 'Items of periodic jobs that failed alone.');
  const revoked = metrics.counter('voltide_sessions_revoked_total', 'Sessions ended, by reason.');
  const mails = metrics.counter('voltide_mails_total', 'Attempts to send a mail, by purpose and outcome.');
  const busyLines = new Map<string, { readonly atMs: number; unsaid: number }>();
  const sayBusy = ({ path, requestId, error }: Refusal): void => {
    const atMs = clock.nowMs();
    const last = busyLines.get(path);
    if (last !== undefined && Math.abs(atMs - last.atMs) < BUSY_LINE_EVERY_MS) {
      last.unsaid += 1;
      return;
    }
    busyLines.set(path, { atMs, unsaid: 0 });
    log.warn({ path, requestId, reason: reasonOf(error.cause), unsaid: last?.unsaid ?? 0 }, 'unavailable');
  };
  return {
    metrics,
    answered({ path }: Endpoint, status: number, waitedMs: number): void {
      answers.add(path, status);
      seconds.record(waitedMs);
      if (waitedMs > SLOW_MS) log.warn({ path, waitedMs }, 'slow request');
    },
    refused(refusal: Refusal): void {
      const { path, method, requestId, error, waitedMs } = refusal;
      answers.add(path, error.code);
      seconds.record(waitedMs);
      if (error.code === 'internal') log.error({ path, method, requestId, err: error.cause }, 'request failed');
      if (error.code === 'unavailable') sayBusy(refusal);
    },
    jobFailed(name: string, error: unknown): void {
      failedJobs.add(name, '');
      if (!(error instanceof IsolatedFailures)) {
        log.warn({ job: name, err: error }, 'a periodic job failed; it runs again');
        return;
      }
      const { failures, message } = error;
      failedItems.add(name, '', failures.length);
      for (const { item, error: err } of failures.slice(0, ITEM_LINES_MAX)) {
        log.warn({ job: name, item, err }, 'an item of a periodic job failed; it is retried');
      }
      if (failures.length > ITEM_LINES_MAX) log.warn({ job: name }, message);
    },
    mailTried(purpose: string, { outcome, error }: { readonly outcome: string; readonly error?: string }): void {
      mails.add(purpose, outcome);
      if (error !== undefined) log.warn({ purpose, outcome, error }, 'a mail was not sent');
    },
    sessionRevoked(reason: 'logout' | 'ended' | 'reuse'): void {
      revoked.add(reason, '');
      if (reason === 'reuse') log.warn('a used refresh cookie came back: its session was ended');
    },
  };
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'busy';
}
