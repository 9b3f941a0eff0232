import { describe, expect, it } from 'vitest';

import { createKey, createTicketSlot, isRecord, type PlayTicket, type TicketSlot, type TicketStore } from './ticket.ts';

type Request = { readonly what: string };
type Store = TicketStore & { readonly texts: Map<string, string> };

const NAME = 'voltide-test';

function memoryStore(): Store {
  const texts = new Map<string, string>();
  return {
    texts,
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => (text === null ? texts.delete(name) : texts.set(name, text).has(name)),
  };
}

const isRequest = (value: unknown): value is Request => isRecord(value) && typeof value['what'] === 'string';

function slotIn(store: Store): TicketSlot<Request> {
  return createTicketSlot(NAME, isRequest, store);
}

const KNOWN = { epoch: 2, commitment: 'a'.repeat(64), nextCommitment: 'b'.repeat(64), nonce: 5, clientSeed: 'mine' };
const TICKET: PlayTicket<Request> = {
  key: 'k1',
  userId: 'usr_1',
  request: { what: 'three of them' },
  tableHash: 'f'.repeat(64),
  known: KNOWN,
  askedAtMs: 1000,
  playId: null,
};

describe('a play under way', () => {
  it('S4-02 is there again after a reload, with its key and what was known before it', () => {
    const slot = slotIn(memoryStore());
    slot.keep(TICKET);
    expect(slot.find('usr_1')).toEqual(TICKET);
    slot.keep({ ...TICKET, playId: '2-5' });
    expect(slot.find('usr_1')?.playId).toBe('2-5');
    slot.drop();
    expect(slot.find('usr_1')).toBeUndefined();
  });

  it('belongs to its user: another one on the same tab never sends it', () => {
    const store = memoryStore();
    slotIn(store).keep(TICKET);
    expect(slotIn(store).find('usr_2')).toBeUndefined();
    expect(store.texts.size).toBe(0);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"key":"k"}',
    JSON.stringify({ ...TICKET, known: null }),
    JSON.stringify({ ...TICKET, request: { what: 3 } }),
    '"x"',
  ])('is thrown away when it cannot be read: %j', (text) => {
    const store = memoryStore();
    store.write(NAME, text);
    expect(slotIn(store).find('usr_1')).toBeUndefined();
    expect(store.texts.size).toBe(0);
  });

  it('keys are fresh and fit the header', () => {
    const keys = new Set(Array.from({ length: 100 }, createKey));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
