import { formatVt } from '@voltide/core';
import type { PackPlay, Pack } from '@voltide/contract';
import { describe, expect, it } from 'vitest';

import { listPacks } from '../../catalogue.ts';
import { celebrationOf, highestRarity, readPlay, resultOfTickets, spokenResult } from './open-result.ts';
import { readPack, type ShownPack } from './shown-pack.ts';

function shown(id: string): ShownPack {
  const pack = listPacks().find((candidate) => candidate.id === id);
  if (pack === undefined) throw new Error(`no pack ${id}`);
  const items = pack.items.map((item) => ({ ...item, value: formatVt(item.valueSun) }));
  return readPack({ ...pack, price: formatVt(pack.priceSun), items, cashOnSale: true } satisfies Pack);
}

function playOf(pack: ShownPack, tickets: readonly number[]): PackPlay {
  const result = resultOfTickets(pack, tickets);
  return {
    id: '0-7',
    game: 'packs',
    packId: pack.id,
    packName: pack.name,
    tableHash: pack.hash,
    epoch: 0,
    nonce: 7,
    commitment: 'c'.repeat(64),
    clientSeed: 'mine',
    serverSeed: null,
    quantity: tickets.length,
    stake: formatVt(result.stakeSun),
    bucket: 'promo',
    value: formatVt(result.valueSun),
    credited: '0.000000',
    items: result.items.map((item, k) => ({
      id: `0-7-${k}`,
      itemId: item.itemId,
      itemName: item.name,
      rarity: item.rarity,
      value: formatVt(item.valueSun),
      ticket: item.ticket,
      state: 'held',
    })),
    at: '2026-11-20T08:00:00.000Z',
  };
}

const GLASS = shown('glass-tide');

describe('the result of an open', () => {
  it('S4-02 is read from the play the server made, the same object every time', () => {
    const play = playOf(GLASS, [942_483, 760_410]);
    const result = readPlay(play, GLASS);
    expect(readPlay(play, GLASS)).toEqual(result);
    expect(result.items.map(({ itemId }) => itemId)).toEqual(['glass-tide/sand-grain', 'glass-tide/cloudy-shard']);
    expect(result.items.map(({ instanceId }) => instanceId)).toEqual(['0-7-0', '0-7-1']);
    expect(result.valueSun).toBe(500_000n);
  });

  it('S4-05 a demo gives the same items for the same tickets, without a play, an item id or a credit', () => {
    const tickets = [0, 299, 300, 999_999];
    const paid = readPlay(playOf(GLASS, tickets), GLASS);
    const demo = resultOfTickets(GLASS, tickets);
    expect(demo.items.map(({ item, valueSun }) => [item, valueSun])).toEqual(
      paid.items.map(({ item, valueSun }) => [item, valueSun]),
    );
    expect(demo.playId).toBeUndefined();
    expect(demo.creditedSun).toBe(0n);
    expect(demo.items.every(({ instanceId }) => instanceId === undefined)).toBe(true);
  });

  it('a play of another table is refused instead of being shown in a wrong cell', () => {
    expect(() => readPlay(playOf(GLASS, [5]), shown('zero-hour'))).toThrow('in the pack shown');
  });

  it('S4-06 nothing is celebrated at or below what was paid, whatever the rarity', () => {
    for (const pack of listPacks().map(({ id }) => shown(id))) {
      for (const item of pack.items) {
        const result = resultOfTickets(pack, [item.firstTicket]);
        expect(celebrationOf(result) === 'none').toBe(item.valueSun <= pack.priceSun);
      }
    }
    expect(celebrationOf({ valueSun: 10_000_000n, stakeSun: 10_000_000n })).toBe('none');
    expect(celebrationOf({ valueSun: 100_000_000n, stakeSun: 1_000_000_000n })).toBe('none');
  });

  it('S4-06 the celebration grows with what came back for what was paid', () => {
    const stakeSun = 10_000_000n;
    const at = (times: bigint): string => celebrationOf({ stakeSun, valueSun: stakeSun * times });
    expect([2n, 3n, 14n, 15n, 74n, 75n, 1000n].map(at)).toEqual([
      'ring',
      'sparks',
      'sparks',
      'shower',
      'shower',
      'deluge',
      'deluge',
    ]);
  });

  it('S4-06 the effect is asked for the highest rarity of a multi-open', () => {
    expect(highestRarity(resultOfTickets(GLASS, [999_999, 0, 500_000]))).toBe('mythic');
    expect(highestRarity(resultOfTickets(GLASS, [999_999]))).toBe('common');
  });

  it('S4-02 is told in one sentence with names and amounts', () => {
    expect(spokenResult(resultOfTickets(GLASS, [0]))).toBe('You found Tidecaller Prism, mythic, worth 100.00 VT.');
    expect(spokenResult(resultOfTickets(GLASS, [0, 999_999]))).toBe(
      'You found Tidecaller Prism 100.00, Sand Grain 0.10. Together 100.10 VT for 2.00 VT.',
    );
  });
});
