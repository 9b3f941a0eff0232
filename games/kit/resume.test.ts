import type { PackPlay, Play } from '@voltide/contract';
import { expect, it } from 'vitest';

import { isPlayOf } from './resume.ts';
import type { PlayTicket } from './ticket.ts';

type Wish = Pick<PackPlay, 'quantity'>;

const TICKET: PlayTicket<Wish> = {
  key: 'the-key',
  userId: 'usr_1',
  wish: { quantity: 2 },
  tableHash: 'f'.repeat(64),
  known: { epoch: 1, commitment: 'a'.repeat(64), nextCommitment: 'b'.repeat(64), nonce: 4, clientSeed: 'mine' },
  askedAtMs: 0,
  playId: null,
};
const PLAY = { id: '1-4', tableHash: TICKET.tableHash, quantity: 2, epoch: 1, nonce: 4 } as PackPlay;
const isWished = ({ quantity }: Wish, play: Play): play is PackPlay => 'quantity' in play && play.quantity === quantity;

it('S4-02 a play belongs to an unanswered request only if all of it agrees', () => {
  expect(isPlayOf(TICKET, PLAY, isWished)).toBe(true);
  for (const other of [{ quantity: 1 }, { nonce: 5 }, { epoch: 2 }, { tableHash: '0' }]) {
    expect(isPlayOf(TICKET, { ...PLAY, ...other }, isWished)).toBe(false);
  }
});

it('S4-02 a play belongs to an answered request by its name', () => {
  const answered = { ...TICKET, playId: '1-6' };
  expect(isPlayOf(answered, { ...PLAY, id: '1-6', nonce: 6 }, isWished)).toBe(true);
  expect(isPlayOf(answered, PLAY, isWished)).toBe(false);
  expect(isPlayOf(answered, { ...PLAY, id: '1-6', tableHash: '0' }, isWished)).toBe(false);
});
