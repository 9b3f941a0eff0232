import { createServer } from 'node:http';

import type { Metrics } from '../http/metrics.ts';

/** Serves the metrics on a port of their own. Returns a function that stops it. */
export async function startMetricsServer(metrics: Metrics, host: string, port: number): Promise<() => void> {
  const server = createServer((request, response) => {
    const found = request.method === 'GET' && request.url === '/metrics';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4' });
    response.end(found ? metrics.text() : 'see /metrics\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
