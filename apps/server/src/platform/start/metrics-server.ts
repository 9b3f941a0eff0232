import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { listening } from '../http/listening.ts';
import { answerMetrics } from '../http/metrics-answer.ts';

type MetricsServer = { readonly port: number; readonly stop: () => Promise<void> };
type MetricsPorts = Parameters<typeof answerMetrics>[0] & { readonly host: string; readonly port: number };

/**
 * Serves the metrics on an address of their own.
 * @throws Error in one sentence where it cannot listen
 */
export async function startMetricsServer({ host, port, ...access }: MetricsPorts): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const { url, method, headers } = request;
    if (url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('see /metrics\n');
      return;
    }
    answerMetrics(access, { method, authorization: headers.authorization }).then(
      (answer) => response.writeHead(answer.status, answer.headers).end(answer.text),
      () => response.writeHead(500).end(),
    );
  });
  await listening({ host, port, portSetting: 'METRICS_PORT' }, () => once(server.listen(port, host), 'listening'));
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, stop };
}
