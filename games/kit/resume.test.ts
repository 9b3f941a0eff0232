import type { PackPlay, Play } from '@voltide/contract';
import { expect, it } from 'vitest';

import { isPlayOf } from './resume.ts';
import type { PlayTicket } from './ticket.ts';

type Request = Pick<PackPlay, 'quantity'>;

const TICKET: PlayTicket<Request> = {
  key: 'the-key',
  userId: 'usr_1',
  request: { quantity: 2 },
  tableHash: 'f'.repeat(64),
  known: { epoch: 1, commitment: 'a'.repeat(64), nextCommitment: 'b'.repeat(64), nonce: 4, clientSeed: 'mine' },
  askedAtMs: 0,
  playId: null,
};
const PLAY = { id: '1-4', tableHash: TICKET.tableHash, quantity: 2, epoch: 1, nonce: 4 } as PackPlay;
const isRequested = ({ quantity }: Request, play: Play): play is PackPlay =>
  'quantity' in play && play.quantity === quantity;

it('S4-02 a play belongs to an unanswered request only if all of it agrees', () => {
  expect(isPlayOf(TICKET, PLAY, isRequested)).toBe(true);
  for (const other of [{ quantity: 1 }, { nonce: 5 }, { epoch: 2 }, { tableHash: '0' }]) {
    expect(isPlayOf(TICKET, { ...PLAY, ...other }, isRequested)).toBe(false);
  }
});

it('S4-02 a play belongs to an answered request by its name', () => {
  const answered = { ...TICKET, playId: '1-6' };
  expect(isPlayOf(answered, { ...PLAY, id: '1-6', nonce: 6 }, isRequested)).toBe(true);
  expect(isPlayOf(answered, PLAY, isRequested)).toBe(false);
  expect(isPlayOf(answered, { ...PLAY, id: '1-6', tableHash: '0' }, isRequested)).toBe(false);
});
