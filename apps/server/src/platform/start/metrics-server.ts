import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Metrics } from '../telemetry/metrics.ts';
import { listening } from '../http/listening.ts';

type MetricsServer = { readonly port: number; readonly stop: () => Promise<void> };

/**
 * Serves the metrics on a port of their own.
 * @throws Error in one sentence where it cannot listen.
 */
export async function startMetricsServer(metrics: Metrics, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const found = request.url === '/metrics';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const allow = isRead ? {} : { allow: 'GET, HEAD' };
    response.writeHead(isRead ? (found ? 200 : 404) : 405, { 'content-type': 'text/plain; version=0.0.4', ...allow });
    response.end(found && isRead ? metrics.text() : 'see /metrics\n');
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
