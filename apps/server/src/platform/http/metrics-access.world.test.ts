import { useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { Secret } from '../secrets/secret.ts';
import { startMetricsServer } from '../start/metrics-server.ts';

const TOKEN = 'metrics-token-of-a-test';

describe('S13-02 metrics are never public by default', () => {
  const world = useWorld();

  it('S13-02 without METRICS_PORT and METRICS_TOKEN nothing answers /metrics', async () => {
    const { status, text } = await read(`${world.url}/metrics`, undefined);
    expect(status).toBe(404);
    expect(text).not.toContain('voltide_');
  });

  it('S13-02 an address of its own asks for the token where one is set', async () => {
    const { metrics } = world.context.events;
    const token = new Secret(TOKEN);
    const { port, stop } = await startMetricsServer({ metrics, host: '127.0.0.1', port: 0, token });
    try {
      const url = `http://127.0.0.1:${port}/metrics`;
      expect((await read(url, undefined)).status).toBe(401);
      expect((await read(url, TOKEN)).text).toContain('voltide_lane_waiting');
    } finally {
      await stop();
    }
  });
});

describe('S13-02 METRICS_TOKEN', () => {
  const world = useWorld({ settings: { METRICS_TOKEN: TOKEN } });

  it('S13-02 guards /metrics beside the pages', async () => {
    const url = `${world.url}/metrics`;
    for (const wrong of [undefined, '', `${TOKEN}x`, TOKEN.slice(1)]) {
      const { status, text, challenge } = await read(url, wrong);
      expect([status, challenge]).toEqual([401, 'Bearer']);
      expect(text).not.toContain('voltide_');
    }
    const { status, text } = await read(url, TOKEN);
    expect(status).toBe(200);
    expect(text).toContain('voltide_lane_waiting');
    expect((await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(405);
    expect(world.log.join('')).not.toContain(TOKEN);
  });

  it('S13-02 counts guesses of the token against the address', async () => {
    let last = 401;
    for (let i = 0; last === 401 && i < 10_000; i++) last = (await read(`${world.url}/metrics`, 'a-wrong-one')).status;
    expect(last).toBe(429);
  });
});

async function read(url: string, token: string | undefined) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.77' };
  const answer = await fetch(url, { headers });
  return { status: answer.status, text: await answer.text(), challenge: answer.headers.get('www-authenticate') };
}
