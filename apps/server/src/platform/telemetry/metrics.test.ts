import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { describe, expect, it } from 'vitest';

import { startMetricsServer } from '../start/metrics-server.ts';
import { createMetrics } from './metrics.ts';

describe('metrics', () => {
  it('print counters, cumulative histograms and gauges in the text format of Prometheus', async () => {
    const metrics = createMetrics();
    const opens = metrics.counter({ name: 'opens_total', help: 'Opens.', labels: ['pack', 'code'] });
    opens.inc({ pack: 'glass', code: '200' });
    opens.inc({ pack: 'glass', code: '200' });
    const seconds = metrics.histogram({ name: 'seconds', help: 'Time.' }, [0.001, 0.05]);
    for (const value of [0.0005, 0.03, 60]) seconds.observe(value);
    metrics.gauge({ name: 'waiting', help: 'Waiting.' }, () => 3);
    metrics.gauge({ name: 'absent', help: 'Absent.' }, () => []);
    metrics.readCounter({ name: 'plays_total', help: 'Plays.', labels: ['game'] }, () => [
      { labels: { game: 'packs' }, value: 7 },
    ]);
    await metrics.text();
    const lines = (await metrics.text()).split('\n');
    expect(lines).toContain('# TYPE opens_total counter');
    expect(lines).toContain('opens_total{pack="glass",code="200"} 2');
    expect(lines).toContain('seconds_bucket{le="0.001"} 1');
    expect(lines).toContain('seconds_bucket{le="0.05"} 2');
    expect(lines).toContain('seconds_bucket{le="+Inf"} 3');
    expect(lines).toContain('seconds_count 3');
    expect(lines).toContain('waiting 3');
    expect(lines).toContain('plays_total{game="packs"} 7');
    expect(lines.filter((line) => line.startsWith('absent'))).toEqual([]);
  });

  it('are served on a port of their own, and nothing else is', async () => {
    const metrics = createMetrics();
    metrics.gauge({ name: 'waiting', help: 'Waiting.' }, () => 3);
    const { port, stop } = await startMetricsServer({ metrics, host: '127.0.0.1', port: 0, token: undefined });
    try {
      const [status, body] = await fetchText(`http://127.0.0.1:${port}/metrics`);
      expect([status, body]).toEqual([200, await metrics.text()]);
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
