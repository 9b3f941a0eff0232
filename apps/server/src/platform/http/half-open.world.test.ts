import { once } from 'node:events';

import { openSocket, readAnswer, requestText, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

/** Shorter than production's, whose sum `routes.test.ts` checks: a slow machine is late by more than they leave. */
const timeLimits = { headersMs: 2000, requestMs: 4000, checkEveryMs: 500, keepAliveMs: 72_000, unreadMs: 30_000 };
const world = useWorld({ timeLimits });
const WITHIN_MS = 15_000;

async function closedAfterMs(beginning: string): Promise<number> {
  const socket = await openSocket(world.url);
  socket.on('error', () => undefined);
  const startMs = performance.now();
  socket.write(beginning);
  socket.resume();
  await once(socket, 'close');
  return performance.now() - startMs;
}

describe('half-open requests', () => {
  it('are closed within 15 s, whether the headers or the body never end, and others are served meanwhile', async () => {
    const whole = requestText({ method: 'POST', path: '/api/auth/login', body: '{"credential":"a","password":"b"}' });
    const closed = Promise.all([
      closedAfterMs('GET / HTTP/1.1\r\nHost: x\r\n'),
      closedAfterMs(whole.slice(0, -1)),
      closedAfterMs(''),
    ]);
    const unfinished = await openSocket(world.url);
    unfinished.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const socket = await openSocket(world.url);
    socket.write(requestText({ method: 'GET', path: '/api/health/live' }));
    expect((await readAnswer(socket)).status).toBe(200);
    const late = readAnswer(unfinished);
    for (const afterMs of await closed) expect(afterMs).toBeLessThan(WITHIN_MS);
    const { status, body } = await late;
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([408, 'request_timeout']);
  });
});
