import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findPack, listPackVersions } from './catalogue.ts';
import { packDocumentOf, packTableOf, readPackDocument } from './document.ts';
import { edgeOf, itemIndexOf, listTableFaults, rarityOf, TICKETS_PER_PACK } from './odds.ts';

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

describe('the faults of an odds table', () => {
  type Row = readonly [id: string, value: number, tickets: number];
  const faultsOf = (rows: readonly Row[]): readonly string[] => {
    const items = rows.map(([id, value, tickets]) => ({ id, value, tickets }));
    return listTableFaults(packTableOf({ id: 'a', version: 1, price: 1_000_000, items }));
  };

  it('S4-01 are none with one ticket for an item, or with the least of values', () => {
    const one: readonly Row[] = [
      ['a/x', 930_000, 1],
      ['a/y', 930_000, 999_999],
    ];
    const least: readonly Row[] = [
      ['a/x', 1_850_000, 500_000],
      ['a/y', 10_000, 500_000],
    ];
    expect([faultsOf(one), faultsOf(least)]).toEqual([[], []]);
  });

  it.each<readonly [fault: string, rows: readonly Row[]]>([
    ['its tickets sum to 999999, not 1000000', [['a/x', 930_000, 999_999]]],
    [
      'its return is not exactly 93/100 of the price',
      [
        ['a/x', 940_000, 1],
        ['a/y', 930_000, 999_999],
      ],
    ],
    [
      'an item id is used twice',
      [
        ['a/x', 930_000, 1],
        ['a/x', 930_000, 999_999],
      ],
    ],
    [
      'an item belongs to another pack',
      [
        ['a/x', 930_000, 1],
        ['ab/y', 930_000, 999_999],
      ],
    ],
    [
      'an item has no ticket',
      [
        ['a/x', 930_000, 1_000_000],
        ['a/y', 930_000, 0],
      ],
    ],
    [
      'an amount is not a multiple of 0.01 VT',
      [
        ['a/x', 1_855_000, 500_000],
        ['a/y', 5000, 500_000],
      ],
    ],
    [
      'an amount is not a multiple of 0.01 VT',
      [
        ['a/x', 1_860_000, 500_000],
        ['a/y', 0, 500_000],
      ],
    ],
  ])('S4-01 are told: %s', (fault, rows) => {
    expect(faultsOf(rows)).toContain(fault);
  });

  it('S4-01 count the price among the amounts', () => {
    const item = { id: 'a/x', value: 930_000, tickets: 1_000_000 };
    const table = packTableOf({ id: 'a', version: 1, price: 1_000_001, items: [item] });
    expect(listTableFaults(table)).toContain('an amount is not a multiple of 0.01 VT');
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
