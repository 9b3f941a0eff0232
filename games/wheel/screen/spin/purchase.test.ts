import { beforeEach, expect, it } from 'vitest';

import type { WheelPort } from '../port.ts';
import { readWheel } from '../model/shown-wheel.ts';
import { playOf, WHEEL_ANSWER } from '../testing/shown-wheel.ts';
import { ask, isWished, sendTicket, type SpinTicket } from './purchase.ts';

const WHEEL = readWheel(WHEEL_ANSWER);
const TICKET: SpinTicket = {
  key: 'the-key',
  userId: 'usr_1',
  wish: { modeId: 'calm', bet: '2.500000' },
  tableHash: WHEEL.modes[0]?.hash ?? '',
  known: { epoch: 1, commitment: 'a'.repeat(64), nextCommitment: 'b'.repeat(64), nonce: 4, clientSeed: 'mine' },
  askedAtMs: 0,
  playId: null,
};
const sent: unknown[][] = [];

function portThat(answers: Readonly<Record<string, unknown>>): WheelPort {
  const call = (...all: unknown[]) => {
    sent.push(all);
    return Promise.resolve(answers[String(all[0])]);
  };
  return { call } as unknown as WheelPort;
}

beforeEach(() => void sent.splice(0));

it('S6-01 S15-02 a spin names the strip, the bet and the seed pair shown, under the key of its ticket', async () => {
  await sendTicket(portThat({}), TICKET);
  const body = { modeId: 'calm', bet: '2.500000', tableHash: TICKET.tableHash, commitment: TICKET.known.commitment };
  expect(sent).toEqual([['POST /api/wheel/spin', { body, idempotencyKey: 'the-key' }]]);
});

it('S6-01 a play is what a ticket wished for if game, mode and bet agree', () => {
  const play = playOf({ modeId: 'calm', segment: 3, betSun: 2_500_000n });
  expect(isWished(TICKET.wish, play)).toBe(true);
  expect(isWished(TICKET.wish, { ...play, tableId: 'storm' })).toBe(false);
  expect(isWished(TICKET.wish, { ...play, stake: '2.510000' })).toBe(false);
  expect(isWished(TICKET.wish, { ...play, game: 'daily-spin' })).toBe(false);
});

it('S6-01 a refused bet comes with the highest that one bucket covers, cash as far as it may be bet now', async () => {
  const refused = { ok: false, fault: { code: 'insufficient_balance', text: 'no' } };
  const read = { ok: true, response: { cash: '9.000000', promo: '1.239999', held: '0.000000' } };
  const answers = { 'POST /api/wheel/spin': refused, 'GET /api/wallet/buckets': read };
  const { end } = await ask(portThat(answers), WHEEL, TICKET);
  expect(end).toEqual({ kind: 'refused', fault: { ...refused.fault, coveredSun: 9_000_000n } });
  const poor = { ...WHEEL, modes: WHEEL.modes.map((mode) => ({ ...mode, cashBetMaxSun: 0n })) };
  expect((await ask(portThat(answers), poor, TICKET)).end).toMatchObject({ fault: { coveredSun: 1_230_000n } });
});
