import type { Endpoint } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import type { Logger } from 'pino';

import type { AppError } from '../../errors.ts';
import { createHttpMetrics } from './http-metrics.ts';
import { createJobEvents } from './job-events.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createPacedLines } from './paced-lines.ts';

const SLOW_MS = 1000;
/** Errors of one path, and failures of one kind of work, are logged at most this often. */
const LINE_EVERY_MS = 1000;

type Answer = {
  readonly endpoint: Endpoint;
  readonly status: number;
  readonly requestId: string;
  readonly waitedMs: number;
};

type RequestError = {
  readonly path: string;
  readonly method: string;
  readonly requestId: string;
  readonly error: AppError;
  readonly waitedMs: number;
};

export type Events = ReturnType<typeof createEvents>;

/** One function per event: it counts and, where somebody should read it, logs. None of them throws. */
export function createEvents(log: Logger, clock: Clock, metrics: Metrics = createMetrics()) {
  const http = createHttpMetrics(metrics);
  const failedWork = metrics.counter({
    name: 'voltide_background_failures_total',
    help: 'Failed work beside requests and jobs.',
    labels: ['work'],
  });
  const revoked = metrics.counter({
    name: 'voltide_sessions_revoked_total',
    help: 'Sessions ended, by reason.',
    labels: ['reason'],
  });
  const mails = metrics.counter({
    name: 'voltide_mails_total',
    help: 'Attempts to send a mail, by purpose and outcome.',
    labels: ['purpose', 'outcome'],
  });
  const findLine = createPacedLines(clock, LINE_EVERY_MS);
  return {
    metrics,
    ...createJobEvents(log, clock, metrics),
    answered({ endpoint, status, requestId, waitedMs }: Answer): void {
      http.answered(endpoint, status, waitedMs);
      if (waitedMs > SLOW_MS) {
        const { method, path } = endpoint;
        log.warn({ method, path, status, requestId, waitedMs: Math.round(waitedMs) }, 'slow request');
      }
    },
    requestFailed(failure: RequestError): void {
      const { path, method, requestId, error, waitedMs } = failure;
      http.failed(path, method, error.code, waitedMs);
      if (waitedMs > SLOW_MS) {
        const { code } = error;
        log.warn({ method, path, code, requestId, waitedMs: Math.round(waitedMs) }, 'slow request');
      }
      if (error.code === 'internal') log.error({ path, method, requestId, err: error.cause }, 'request failed');
      const line = error.code === 'unavailable' ? findLine(path) : undefined;
      if (line !== undefined) log.warn({ path, requestId, reason: reasonOf(error.cause), ...line }, 'unavailable');
    },
    /** Counts failed work beside requests and jobs; the next run makes up for it. */
    backgroundFailed(work: string, error: unknown): void {
      failedWork.inc({ work });
      const line = findLine(work);
      if (line !== undefined) log.warn({ work, err: error, ...line }, 'work in the background failed');
    },
    mailTried(purpose: string, { outcome, error }: { readonly outcome: string; readonly error?: string }): void {
      mails.inc({ purpose, outcome });
      if (error !== undefined) log.warn({ purpose, outcome, error }, 'a mail was not sent');
    },
    sessionRevoked(reason: 'logout' | 'ended' | 'reuse'): void {
      revoked.inc({ reason });
      if (reason === 'reuse') log.warn('a used refresh cookie came back: its session was ended');
    },
  };
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'busy';
}
