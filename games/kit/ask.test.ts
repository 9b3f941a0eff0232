import { describe, expect, it } from 'vitest';

import { askPatiently } from './ask.ts';
import type { CallError } from './host.ts';

const ANSWER = { balance: '3.000000' };

/** Imitates a server with these answers in order, and notes number and delays of the requests. */
function serverThat(...answers: readonly (CallError | 'accepts')[]) {
  let asked = 0;
  const waits: number[] = [];
  const left = [...answers];
  const send = () => {
    asked += 1;
    const next = left.shift();
    const isAccepted = next === 'accepts' || next === undefined;
    return Promise.resolve(isAccepted ? { ok: true as const, response: ANSWER } : { ok: false as const, error: next });
  };
  const wait = (ms: number): Promise<void> => {
    waits.push(ms);
    return Promise.resolve();
  };
  return { waits, asked: () => asked, ask: () => askPatiently(send, wait) };
}

const error = (code: CallError['code'], retryAfterMs?: number): CallError => ({
  code,
  text: code,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

describe('asking for a play', () => {
  it('S4-02 waits out "too soon", as long as the server says, and shows nothing', async () => {
    const server = serverThat(error('too_soon', 350), error('too_soon'), 'accepts');
    expect(await server.ask()).toEqual({ kind: 'accepted', answer: ANSWER });
    expect(server.asked()).toBe(3);
    expect(server.waits).toEqual([350, 800]);
  });

  it('S4-02 waits out a busy server a few times, then keeps the key for later', async () => {
    const busy = error('unavailable', 1000);
    expect((await serverThat(busy, busy, 'accepts').ask()).kind).toBe('accepted');
    const server = serverThat(busy, busy, busy, busy);
    expect(await server.ask()).toEqual({ kind: 'unanswered', error: busy });
    expect(server.waits).toEqual([1000, 1000, 1000]);
  });

  it('S4-02 does not wait in silence for a server that asks for a long pause', async () => {
    const server = serverThat(error('too_many_requests', 60_000), 'accepts');
    expect((await server.ask()).kind).toBe('refused');
    expect((await serverThat(error('unavailable', 60_000), 'accepts').ask()).kind).toBe('unanswered');
    expect(server.waits).toEqual([]);
  });

  it.each(['offline', 'internal'] as const)('S4-02 %s may have been charged: unanswered, not refused', async (code) => {
    expect((await serverThat(error(code)).ask()).kind).toBe('unanswered');
  });

  it.each([
    'insufficient_balance',
    'off_sale',
    'odds_changed',
    'quantity_not_allowed',
    'session_expired',
    'forbidden',
  ] as const)('S4-02 %s is a refusal', async (code) => {
    expect((await serverThat(error(code)).ask()).kind).toBe('refused');
  });
});
