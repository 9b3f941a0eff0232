import { hash, timingSafeEqual } from 'node:crypto';

import type { Secret } from '../secrets/secret.ts';

type MetricsAccess = {
  readonly metrics: { readonly text: () => Promise<string> };
  /** The required bearer token; without one everybody who reaches the address may read. */
  readonly token: Secret<string> | undefined;
};

type MetricsRequest = { readonly method: string | undefined; readonly authorization: string | undefined };

type MetricsAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';

/** Answers a request for the metrics: 401 without the token, 405 to anything but a read. */
export async function answerMetrics(
  { metrics, token }: MetricsAccess,
  { method, authorization }: MetricsRequest,
): Promise<MetricsAnswer> {
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, headers: { 'content-type': PLAIN, allow: 'GET, HEAD' }, text: 'Metrics are only read.\n' };
  }
  if (token !== undefined && !isBearer(authorization, token)) {
    const headers = { 'content-type': PLAIN, 'www-authenticate': 'Bearer' };
    return { status: 401, headers, text: 'The metrics need the bearer token of METRICS_TOKEN.\n' };
  }
  const text = method === 'HEAD' ? '' : await metrics.text();
  return { status: 200, headers: { 'content-type': TEXT_FORMAT, 'cache-control': 'no-store' }, text };
}

/** Compares digests, whose length tells nothing of the token's. */
function isBearer(authorization: string | undefined, token: Secret<string>): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (given === undefined) return false;
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token.reveal(), 'buffer'));
}
