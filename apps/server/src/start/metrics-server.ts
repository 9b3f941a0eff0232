import { once } from 'node:events';
import { createServer } from 'node:http';

import type { Metrics } from '../http/metrics.ts';

/** Serves the metrics on a port of their own. Returns a function that stops it. */
export async function startMetricsServer(metrics: Metrics, host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const found = request.method === 'GET' && request.url === '/metrics';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4' });
    response.end(found ? metrics.text() : 'see /metrics\n');
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
