import type { Play } from '@voltide/contract';
import { describe, expect, it } from 'vitest';

import type { CallFault, PacksPort } from '../port.ts';
import { askOpen, isPlayOf, type OpenAnswer } from './ask-open.ts';
import { helpFor } from './fault-help.ts';
import type { OpenTicket } from './open-ticket.ts';

const TICKET: OpenTicket = {
  key: 'the-key',
  userId: 'usr_1',
  packId: 'glass-tide',
  tableHash: 'f'.repeat(64),
  quantity: 2,
  known: { epoch: 1, commitment: 'a'.repeat(64), nextCommitment: 'b'.repeat(64), nonce: 4, clientSeed: 'mine' },
  askedAtMs: 0,
  playId: null,
};
const ANSWER = { balance: '3.000000' } as OpenAnswer;

/** A server that answers as told, one after the other, and notes what it was asked and how long the page waited. */
function serverThat(...answers: readonly (CallFault | 'accepts')[]) {
  const keys: (string | undefined)[] = [];
  const bodies: unknown[] = [];
  const waits: number[] = [];
  const left = [...answers];
  const call = ((_target, input) => {
    keys.push(input?.idempotencyKey);
    bodies.push(input?.body);
    const next = left.shift();
    return Promise.resolve(
      next === 'accepts' || next === undefined ? { ok: true, response: ANSWER } : { ok: false, fault: next },
    );
  }) as PacksPort['call'];
  const wait = (ms: number): Promise<void> => {
    waits.push(ms);
    return Promise.resolve();
  };
  return { keys, bodies, waits, ask: () => askOpen(call, TICKET, wait) };
}

const fault = (code: CallFault['code'], retryAfterMs?: number): CallFault => ({
  code,
  text: code,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

describe('asking for an open', () => {
  it('S4-02 waits out "too soon" with the same key, as long as the server says, and shows nothing', async () => {
    const server = serverThat(fault('too_soon', 350), fault('too_soon'), 'accepts');
    expect(await server.ask()).toEqual({ kind: 'accepted', answer: ANSWER });
    expect(server.keys).toEqual(['the-key', 'the-key', 'the-key']);
    expect(server.waits).toEqual([350, 800]);
  });

  it('S15-02 names the seed pair that was shown, each time it asks', async () => {
    const server = serverThat(fault('too_soon'), fault('unavailable'), 'accepts');
    await server.ask();
    const { packId, tableHash, quantity, known } = TICKET;
    const body = { packId, tableHash, quantity, commitment: known.commitment };
    expect(server.bodies).toEqual([body, body, body]);
  });

  it('S4-02 waits out a busy server a few times, then keeps the key for later', async () => {
    const busy = fault('unavailable', 1000);
    expect((await serverThat(busy, busy, 'accepts').ask()).kind).toBe('accepted');
    const server = serverThat(busy, busy, busy, busy);
    expect(await server.ask()).toEqual({ kind: 'unanswered', fault: busy });
    expect(server.waits).toEqual([1000, 1000, 1000]);
  });

  it('S4-02 does not wait in silence for a server that asks for a long pause', async () => {
    const server = serverThat(fault('too_many_requests', 60_000), 'accepts');
    expect((await server.ask()).kind).toBe('refused');
    expect((await serverThat(fault('unavailable', 60_000), 'accepts').ask()).kind).toBe('unanswered');
    expect(server.waits).toEqual([]);
  });

  it.each(['offline', 'internal'] as const)('S4-02 %s may have been charged: unanswered, not refused', async (code) => {
    expect((await serverThat(fault(code)).ask()).kind).toBe('unanswered');
  });

  it.each([
    'insufficient_balance',
    'off_sale',
    'odds_changed',
    'quantity_not_allowed',
    'session_expired',
    'forbidden',
  ] as const)('S4-02 %s is a refusal, with a way on', async (code) => {
    expect((await serverThat(fault(code)).ask()).kind).toBe('refused');
    expect(helpFor(fault(code), 3).action).toBeDefined();
  });

  it('S4-02 a play belongs to an unanswered request only if all of it agrees', () => {
    const play = { packId: 'glass-tide', tableHash: TICKET.tableHash, quantity: 2, epoch: 1, nonce: 4 } as Play;
    expect(isPlayOf(TICKET, play)).toBe(true);
    for (const other of [{ packId: 'zero-hour' }, { quantity: 1 }, { nonce: 5 }, { epoch: 2 }, { tableHash: '0' }]) {
      expect(isPlayOf(TICKET, { ...play, ...other })).toBe(false);
    }
  });
});
