import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findPack, listPackVersions } from './catalogue.ts';
import { packDocumentOf, packTableOf, readPackDocument } from './document.ts';
import { edgeOf, itemIndexOf, rarityOf, TICKETS_PER_PACK } from './odds.ts';

const aPack = fc.constantFrom(...listPackVersions());

describe('tickets', () => {
  it.each(listPackVersions())('S4-01 $id: the ranges of its items cover every ticket once, in listed order', (pack) => {
    let next = 0;
    for (const [i, item] of pack.items.entries()) {
      expect(item.firstTicket).toBe(next);
      expect(itemIndexOf(pack, next)).toBe(i);
      next += item.tickets;
      expect(itemIndexOf(pack, next - 1)).toBe(i);
    }
    expect(next).toBe(TICKETS_PER_PACK);
  });

  it('a ticket finds the item whose range holds it', () => {
    fc.assert(
      fc.property(aPack, fc.nat(TICKETS_PER_PACK - 1), (pack, ticket) => {
        const item = pack.items[itemIndexOf(pack, ticket)];
        expect(item !== undefined && item.firstTicket <= ticket && ticket < item.firstTicket + item.tickets).toBe(true);
      }),
    );
  });

  it('a ticket outside of the pack is an error, never some item', () => {
    const pack = findPack('glass-tide');
    if (pack === undefined) throw new Error('Glass Tide is on sale');
    for (const ticket of [-1, TICKETS_PER_PACK, 0.5 + TICKETS_PER_PACK, Number.NaN]) {
      expect(() => itemIndexOf(pack, ticket)).toThrow('the item of ticket');
    }
  });
});

describe('rarity', () => {
  it.each([
    [499_999n, 'common'],
    [500_000n, 'uncommon'],
    [999_999n, 'uncommon'],
    [1_000_000n, 'rare'],
    [2_999_999n, 'rare'],
    [3_000_000n, 'epic'],
    [14_999_999n, 'epic'],
    [15_000_000n, 'legendary'],
    [74_999_999n, 'legendary'],
    [75_000_000n, 'mythic'],
  ] as const)('%d sun of a pack for 1 VT is %s', (valueSun, rarity) => {
    expect(rarityOf(valueSun, 1_000_000n)).toBe(rarity);
    expect(rarityOf(valueSun * 3n, 3_000_000n)).toBe(rarity);
  });
});

describe('the edge of a stake', () => {
  it('is exactly what the odds of each pack keep of it', () => {
    for (const { priceSun, items } of listPackVersions()) {
      const returned = items.reduce((sum, { tickets, valueSun }) => sum + BigInt(tickets) * valueSun, 0n);
      expect(BigInt(TICKETS_PER_PACK) * (priceSun - edgeOf(priceSun))).toBe(returned);
    }
    expect(edgeOf(100_000_000n)).toBe(7_000_000n);
  });
});

describe('the canonical document', () => {
  it('is read back as the table it was written from', () => {
    for (const pack of listPackVersions()) {
      const document = packDocumentOf(pack);
      expect(Object.keys(document)).toEqual(['id', 'version', 'price', 'items']);
      const read = readPackDocument(JSON.parse(JSON.stringify(document)), 'table');
      expect(packDocumentOf(packTableOf(read))).toEqual(document);
    }
  });
});
