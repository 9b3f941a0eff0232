import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { describe, expect, it } from 'vitest';

import { startMetricsServer } from '../start/metrics-server.ts';
import { createMetrics } from './metrics.ts';

describe('metrics', () => {
  it('print counters, cumulative histograms and figures in the text format of Prometheus', () => {
    const metrics = createMetrics();
    const opens = metrics.counter('opens_total', 'Opens.');
    opens.add('pack', 200);
    opens.add('pack', 200);
    opens.add('pack', 'too_soon');
    const seconds = metrics.histogram('seconds', 'Time.');
    seconds.record(0.5);
    seconds.record(30);
    seconds.record(60_000);
    metrics.gauge('waiting', 'Waiting.', () => 3);
    const lines = metrics.text().split('\n');
    expect(lines).toContain('# TYPE opens_total counter');
    expect(lines).toContain('opens_total{of="pack",outcome="200"} 2');
    expect(lines).toContain('opens_total{of="pack",outcome="too_soon"} 1');
    expect(lines).toContain('seconds_bucket{le="0.001"} 1');
    expect(lines).toContain('seconds_bucket{le="0.05"} 2');
    expect(lines).toContain('seconds_bucket{le="+Inf"} 3');
    expect(lines).toContain('seconds_count 3');
    expect(lines).toContain('waiting 3');
  });

  it('are served on a port of their own, and nothing else is', async () => {
    const metrics = createMetrics();
    metrics.gauge('waiting', 'Waiting.', () => 3);
    const { port, stop } = await startMetricsServer({ metrics, host: '127.0.0.1', port: 0, token: undefined });
    try {
      const [status, body] = await fetchText(`http://127.0.0.1:${port}/metrics`);
      expect([status, body]).toEqual([200, metrics.text()]);
      expect((await fetchText(`http://127.0.0.1:${port}/api/packs`))[0]).toBe(404);
      const headed = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'HEAD' });
      expect([headed.status, await headed.text()]).toEqual([200, '']);
      const posted = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' });
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    } finally {
      await stop();
    }
  });
});

async function fetchText(url: string): Promise<readonly [number | undefined, string]> {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  return [response.statusCode, await text(response)];
}
