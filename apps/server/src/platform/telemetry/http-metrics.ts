import { ERRORS, type Endpoint, type ErrorCode } from '@voltide/contract';

import type { Metrics } from './metrics.ts';

/** Around what a call takes when all is well (a few milliseconds), and up to the limits at which it is given up. */
const BUCKETS_SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const FRAME = 'frame';

type Series = { readonly observe: (seconds: number) => void };

/**
 * Times and counts answers. The labels are the endpoint's path with its parameters' names, its method (HEAD counts as
 * GET) and the class of the status; what has no endpoint is the route `frame` and the method `any`.
 */
export function createHttpMetrics(metrics: Metrics) {
  const seconds = metrics.histogram(
    {
      name: 'voltide_http_request_duration_seconds',
      help: 'Time from the arrival of a call to its answer.',
      labels: ['route', 'method', 'status'],
    },
    BUCKETS_SECONDS,
  );
  const errors = metrics.counter({
    name: 'voltide_http_errors_total',
    help: 'Calls that were answered with an error, by the code in the body.',
    labels: ['route', 'method', 'code'],
  });
  const succeeded = new Map<Endpoint, Series>();
  return {
    answered(endpoint: Endpoint, status: number, waitedMs: number): void {
      let series = succeeded.get(endpoint);
      if (series === undefined) {
        const { path: route, method } = endpoint;
        series = seconds.labels({ route, method, status: classOf(status) });
        succeeded.set(endpoint, series);
      }
      series.observe(waitedMs / 1000);
    },

    failed(route: string, asked: string, code: ErrorCode, waitedMs: number): void {
      const method = route === FRAME ? 'any' : asked === 'HEAD' ? 'GET' : asked;
      errors.inc({ route, method, code });
      seconds.observe({ route, method, status: classOf(ERRORS[code].status) }, waitedMs / 1000);
    },
  };
}

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
