import { logHealth } from '@voltide/contract';
import { present } from '@voltide/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';

import { catchUncaughtErrors, onUncaughtError } from '../lib/health/uncaught-errors.ts';
import { messageOf } from '../lib/health/error-message.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { reportFailedStart } from './report-start.ts';

const OWN = `${location.origin}/assets/frame-Ab3_x9kQ.js`;
const ERROR = new ErrorEvent('error', { message: 'x is not defined', filename: OWN, lineno: 1, colno: 20 });

function noted(...faults: readonly Event[]): void {
  const left = [...faults];
  vi.stubGlobal('voltideEarly', { take: () => left.splice(0) });
}

function lostCode(): Event {
  const element = document.createElement('script');
  element.src = OWN;
  const event = new Event('error');
  element.dispatchEvent(event);
  return event;
}

function reportsOf(run: () => void): readonly unknown[] {
  const server = createFakeServer({});
  vi.stubGlobal('fetch', server.fetch);
  run();
  vi.advanceTimersByTime(15_000);
  return server.seen.map(({ body }) => body);
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('S12-03 a page whose code does not begin reports why, in a report that the server takes', () => {
  noted(ERROR, lostCode());
  const [report, ...others] = reportsOf(reportFailedStart);
  expect(others).toEqual([]);
  expect(v.parse(present(logHealth.request, 'a schema'), report)).toMatchObject({
    componentName: 'start',
    healthStatus: 'failed',
    errorMessage: `x is not defined at ${OWN}:1:20`,
    performanceMetrics: { errorCount: 2 },
  });
});

it('S12-03 nothing is reported of a page without faults', () => {
  noted();
  expect(reportsOf(reportFailedStart)).toEqual([]);
  vi.stubGlobal('voltideEarly', undefined);
  expect(reportsOf(reportFailedStart)).toEqual([]);
});

it('S12-03 code that begins takes what was noted before, and the page reports it no more', () => {
  noted(lostCode(), ERROR);
  const told: (string | undefined)[] = [];
  const reports = reportsOf(() => {
    reportFailedStart();
    catchUncaughtErrors();
    onUncaughtError((error) => told.push(messageOf(error, location.origin)));
  });
  expect(told).toEqual([`Did not load: ${OWN}`, `x is not defined at ${OWN}:1:20`]);
  expect(reports).toEqual([]);
});
