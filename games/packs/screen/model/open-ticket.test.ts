import { describe, expect, it } from 'vitest';

import { areOwnPlays, expectedOf, knownOf, skippedNonces } from './known-seeds.ts';
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

describe('what was known before a play', () => {
  it('S15-02 within the pair: the same commitment, the next nonce, the own client seed', () => {
    expect(expectedOf({ epoch: 2, nonce: 5 }, KNOWN)).toEqual({
      commitment: KNOWN.commitment,
      nonce: 5,
      clientSeed: 'mine',
    });
    expect(expectedOf({ epoch: 2, nonce: 9 }, KNOWN).nonce).toBe(5);
  });

  it('S15-02 after a rotation by age: the commitment that was announced as the next one', () => {
    expect(expectedOf({ epoch: 3, nonce: 0 }, KNOWN)).toEqual({ commitment: KNOWN.nextCommitment });
    expect(expectedOf({ epoch: 4, nonce: 0 }, KNOWN).commitment).toBe(KNOWN.commitment);
  });

  it('S15-02 a nonce further on is sealed only if the plays between are in the own history', () => {
    const skipped = skippedNonces({ epoch: 2, nonce: 7 }, KNOWN);
    expect(skipped).toEqual([5, 6]);
    expect(areOwnPlays(skipped, 2, [{ epoch: 2, nonce: 5 }])).toBe(false);
    expect(
      areOwnPlays(skipped, 2, [
        { epoch: 2, nonce: 6 },
        { epoch: 2, nonce: 5 },
      ]),
    ).toBe(true);
    expect(
      areOwnPlays(skipped, 2, [
        { epoch: 1, nonce: 6 },
        { epoch: 1, nonce: 5 },
      ]),
    ).toBe(false);
    expect(skippedNonces({ epoch: 2, nonce: 5 }, KNOWN)).toEqual([]);
    expect(skippedNonces({ epoch: 2, nonce: 4 }, KNOWN)).toEqual([]);
    expect(skippedNonces({ epoch: 3, nonce: 2 }, KNOWN)).toEqual([0, 1]);
  });

  it('nothing is known until a client seed is set', () => {
    const seeds = { ...KNOWN, startedAt: '', rotatesAtNonce: 1000, rotatesAt: '' };
    expect(knownOf({ ...seeds, clientSeed: null })).toBeUndefined();
    expect(knownOf(seeds)).toEqual(KNOWN);
  });
});
