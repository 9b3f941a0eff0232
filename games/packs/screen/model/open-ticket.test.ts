import { describe, expect, it } from 'vitest';

import { createKey, dropTicket, findTicket, keepTicket, type OpenTicket, type TicketStore } from './open-ticket.ts';

function memoryStore(): TicketStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => texts.set(name, text),
    removeItem: (name) => texts.delete(name),
  };
}

const KNOWN = { epoch: 2, commitment: 'a'.repeat(64), nextCommitment: 'b'.repeat(64), nonce: 5, clientSeed: 'mine' };
const TICKET: OpenTicket = {
  key: 'k1',
  userId: 'usr_1',
  packId: 'glass-tide',
  tableHash: 'f'.repeat(64),
  quantity: 3,
  known: KNOWN,
  askedAtMs: 1000,
  playId: null,
};

describe('a purchase under way', () => {
  it('S4-02 is there again after a reload, with its key and what was known before it', () => {
    const store = memoryStore();
    keepTicket(store, TICKET);
    expect(findTicket(store, 'usr_1', 'glass-tide')).toEqual(TICKET);
    keepTicket(store, { ...TICKET, playId: '2-5' });
    expect(findTicket(store, 'usr_1', 'glass-tide')?.playId).toBe('2-5');
    dropTicket(store);
    expect(findTicket(store, 'usr_1', 'glass-tide')).toBeUndefined();
  });

  it('belongs to its user: another one on the same tab never sends it', () => {
    const store = memoryStore();
    keepTicket(store, TICKET);
    expect(findTicket(store, 'usr_2', 'glass-tide')).toBeUndefined();
    expect(store.texts.size).toBe(0);
  });

  it('waits for its own pack', () => {
    const store = memoryStore();
    keepTicket(store, TICKET);
    expect(findTicket(store, 'usr_1', 'zero-hour')).toBeUndefined();
    expect(findTicket(store, 'usr_1', 'glass-tide')).toEqual(TICKET);
  });

  it.each(['', '{', 'null', '[]', '{"key":"k"}', JSON.stringify({ ...TICKET, known: null }), '"x"'])(
    'is thrown away when it cannot be read: %j',
    (text) => {
      const store = memoryStore();
      store.setItem('voltide-open', text);
      expect(findTicket(store, 'usr_1', 'glass-tide')).toBeUndefined();
      expect(store.texts.size).toBe(0);
    },
  );

  it('keys are fresh and fit the header', () => {
    const keys = new Set(Array.from({ length: 100 }, createKey));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
