import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { CallResult } from '../../../kit/host.ts';
import { answered, refused, type Answer, type SentCall } from '../../../kit/testing/show-screen.tsx';
import type { TicketStore } from '../../../kit/ticket.ts';
import { createSeatDesk, type SeatEnd } from './seat-desk.ts';
import { createSeatSlot, type SeatRequest } from './seat-ticket.ts';

const JOIN: SeatRequest = { kind: 'join', battleId: 'b1', body: { share: 100, clientSeed: 'mine' } };
const CREATE: SeatRequest = { kind: 'create', body: { clientSeed: 'mine' } as never };
const HOUSE: SeatRequest = { kind: 'house', battleId: 'b1', left: 2 };
const SEATED = answered({ battleId: 'b1', amount: '1.000000', balance: '9.000000' });

function memoryStore(): TicketStore {
  const kept = new Map<string, string>();
  return {
    read: (name) => kept.get(name) ?? null,
    write: (name, text) => (text === null ? kept.delete(name) : kept.set(name, text).has(name)),
  };
}

function createHost(answer: Answer) {
  const sent: [name: string, key: string | undefined][] = [];
  const balances: string[] = [];
  const call = (name: string, input: SentCall): Promise<CallResult<unknown>> => {
    sent.push([name, input.idempotencyKey]);
    return Promise.resolve(answer(input));
  };
  const settleBalance = ({ balance }: { readonly balance: string }) => void balances.push(balance);
  return { host: { call, refresh: () => undefined, settleBalance } as never, sent, balances };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('S5-01 S14-06 a seat whose answer was lost is asked for again under the same key, and told once', async () => {
  let isAway = true;
  const { host, sent, balances } = createHost(() => (isAway ? refused('offline') : SEATED));
  const desk = createSeatDesk(createSeatSlot(memoryStore()));
  const ended = desk.ask(host, 'usr_1', JOIN);
  await vi.waitFor(() => expect(desk.get().phase).toBe('unanswered'));
  expect(await desk.ask(host, 'usr_1', JOIN)).toBeUndefined();
  isAway = false;
  await desk.repeat(host);
  expect(await ended).toMatchObject({ kind: 'accepted', battleId: 'b1', amount: '1.000000' });
  expect([sent.length, new Set(sent.map(([, key]) => key)).size, balances, desk.get().phase]).toEqual([
    2,
    1,
    ['9.000000'],
    'ready',
  ]);
});

it('S5-01 S14-06 a page that is loaded again goes on with the same key', async () => {
  const slot = createSeatSlot(memoryStore());
  const lost = createHost(() => refused('offline'));
  void createSeatDesk(slot).ask(lost.host, 'usr_1', JOIN);
  await vi.waitFor(() => expect(lost.sent).toHaveLength(1));

  const { host, sent } = createHost(() => SEATED);
  const desk = createSeatDesk(slot);
  const ends: SeatEnd[] = [];
  await desk.resume(host, 'usr_1', (end) => ends.push(end));
  await desk.resume(host, 'usr_1', (end) => ends.push(end));
  expect(sent).toEqual([['POST /api/battles/:battleId/join', lost.sent[0]?.[1]]]);
  expect(ends).toHaveLength(1);
  expect(slot.find('usr_1')).toBeUndefined();
});

it('S5-01 what was asked for long ago is sent again only by a click, and can be let go', async () => {
  const slot = createSeatSlot(memoryStore());
  slot.keep({ key: 'k', userId: 'usr_1', request: JOIN, askedAtMs: 0 });
  const { host, sent } = createHost(() => SEATED);
  const desk = createSeatDesk(slot);
  await desk.resume(host, 'usr_1', () => undefined);
  expect([sent.length, desk.get()]).toMatchObject([0, { phase: 'unanswered', isOld: true }]);
  desk.drop(host);
  expect([desk.get().phase, slot.find('usr_1')]).toEqual(['ready', undefined]);
});

it("S5-01 another player's request in the same browser is removed, and so is an unreadable one", async () => {
  const store = memoryStore();
  const slot = createSeatSlot(store);
  slot.keep({ key: 'k', userId: 'usr_2', request: JOIN, askedAtMs: 0 });
  expect([slot.find('usr_1'), slot.find('usr_2')]).toEqual([undefined, undefined]);
  for (const text of ['{', '{"key":"k","userId":"usr_1","askedAtMs":1,"request":{"kind":"win"}}']) {
    store.write('voltide-battle', text);
    expect(slot.find('usr_1')).toBeUndefined();
  }
});

it('S5-01 free seats that are given to the house are taken one by one, each under its own key', async () => {
  const { host, sent } = createHost(() => SEATED);
  const desk = createSeatDesk(createSeatSlot(memoryStore()));
  expect(await desk.ask(host, 'usr_1', HOUSE)).toMatchObject({ kind: 'accepted', battleId: 'b1' });
  const house = 'POST /api/battles/:battleId/house';
  expect(sent.map(([name]) => name)).toEqual([house, house]);
  expect(new Set(sent.map(([, key]) => key)).size).toBe(2);
});

it('S5-01 a house seat that somebody else has taken meanwhile leads to the battle all the same', async () => {
  const { host, sent } = createHost(() => (sent.length === 1 ? SEATED : refused('battle_full')));
  const desk = createSeatDesk(createSeatSlot(memoryStore()));
  const end = await desk.ask(host, 'usr_1', HOUSE);
  expect(end).toMatchObject({ kind: 'refused', battleId: 'b1', error: { code: 'battle_full' } });
});

it('S5-01 a refused seat leaves nothing behind', async () => {
  const slot = createSeatSlot(memoryStore());
  const { host } = createHost(() => refused('insufficient_balance'));
  const end = await createSeatDesk(slot).ask(host, 'usr_1', CREATE);
  expect(end).toMatchObject({ kind: 'refused', battleId: null, error: { code: 'insufficient_balance' } });
  expect(slot.find('usr_1')).toBeUndefined();
});
