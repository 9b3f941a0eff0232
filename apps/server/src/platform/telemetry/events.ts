import type { Endpoint } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import type { Logger } from 'pino';

import type { AppError } from '../../errors.ts';
import { IsolatedFailures } from '../jobs/run-each.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const SLOW_MS = 1000;
/** Refusals of one path, and failures of one kind of work, are logged at most this often. */
const LINE_EVERY_MS = 1000;
/** A run whose items all fail is not worth a line for each. */
const ITEM_LINES_MAX = 5;

type RequestError = {
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
  const failedWork = metrics.counter('voltide_background_failures_total', 'Failed work beside requests and jobs.');
  const revoked = metrics.counter('voltide_sessions_revoked_total', 'Sessions ended, by reason.');
  const mails = metrics.counter('voltide_mails_total', 'Attempts to send a mail, by purpose and outcome.');
  const findLine = createPacedLines(clock);
  return {
    metrics,
    answered({ path }: Endpoint, status: number, waitedMs: number): void {
      answers.add(path, status);
      seconds.record(waitedMs);
      if (waitedMs > SLOW_MS) log.warn({ path, waitedMs }, 'slow request');
    },
    requestFailed(failure: RequestError): void {
      const { path, method, requestId, error, waitedMs } = failure;
      answers.add(path, error.code);
      seconds.record(waitedMs);
      if (error.code === 'internal') log.error({ path, method, requestId, err: error.cause }, 'request failed');
      const line = error.code === 'unavailable' ? findLine(path) : undefined;
      if (line !== undefined) log.warn({ path, requestId, reason: reasonOf(error.cause), ...line }, 'unavailable');
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
    /** Work beside requests and jobs failed; what it was to do is done by the next one. */
    backgroundFailed(what: string, error: unknown): void {
      failedWork.add(what, '');
      const line = findLine(what);
      if (line !== undefined) log.warn({ work: what, err: error, ...line }, 'work in the background failed');
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

/** Finds whether a line of a kind is due, and how many were left out since the last one. */
function createPacedLines({ nowMs }: Clock): (kind: string) => { readonly unsaid: number } | undefined {
  const lines = new Map<string, { readonly atMs: number; unsaid: number }>();
  return (kind) => {
    const atMs = nowMs();
    const last = lines.get(kind);
    if (last !== undefined && Math.abs(atMs - last.atMs) < LINE_EVERY_MS) {
      last.unsaid += 1;
      return undefined;
    }
    lines.set(kind, { atMs, unsaid: 0 });
    return { unsaid: last?.unsaid ?? 0 };
  };
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'busy';
}
