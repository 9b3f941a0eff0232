import type { PackPlay } from '@voltide/contract';
import { expect, it } from 'vitest';

import type { PacksHost } from '../host.ts';
import { helpFor } from '../model/error-help.ts';
import { isRequested, sendTicket, type OpenTicket } from './purchase.ts';

const TICKET: OpenTicket = {
  key: 'the-key',
  userId: 'usr_1',
  request: { packId: 'glass-tide', quantity: 2 },
  tableHash: 'f'.repeat(64),
  known: { epoch: 1, commitment: 'a'.repeat(64), nextCommitment: 'b'.repeat(64), nonce: 4, clientSeed: 'mine' },
  askedAtMs: 0,
  playId: null,
};

it('S15-02 an open names the odds and the seed pair that were shown, under the key of its ticket', async () => {
  const sent: unknown[] = [];
  const call = ((...all: unknown[]) => {
    sent.push(all);
    return Promise.resolve({ ok: false, error: { code: 'offline', text: '' } });
  }) as PacksHost['call'];
  await sendTicket({ call }, TICKET);
  const { tableHash, known, request } = TICKET;
  const body = { ...request, tableHash, commitment: known.commitment };
  expect(sent).toEqual([['POST /api/packs/open', { body, idempotencyKey: 'the-key' }]]);
});

it('S4-02 a play is what a ticket wished for if pack and quantity agree', () => {
  const play = { packId: 'glass-tide', quantity: 2 } as PackPlay;
  expect(isRequested(TICKET.request, play)).toBe(true);
  expect(isRequested(TICKET.request, { ...play, packId: 'zero-hour' })).toBe(false);
  expect(isRequested(TICKET.request, { ...play, quantity: 1 })).toBe(false);
});

it.each([
  'insufficient_balance',
  'off_sale',
  'odds_changed',
  'quantity_not_allowed',
  'session_expired',
  'forbidden',
] as const)('S4-02 after the refusal %s there is a way on', (code) => {
  expect(helpFor({ code, text: code }, 3).action).toBeDefined();
});
