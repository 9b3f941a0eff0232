import { describe, expect, it } from 'vitest';

import { ShapeError } from '../records/read.ts';
import { packDocumentOf, packTableOf, readPackDocument } from './document.ts';

const ITEM = { id: 'a/x', value: 930_000, tickets: 1_000_000 };
const PACK = { id: 'a', version: 1, price: 1_000_000, items: [ITEM] };
const LARGEST_AMOUNT = 10 ** 15;

function itemsOf(count: number): readonly object[] {
  return Array.from({ length: count }, () => ITEM);
}

describe('a pack document', () => {
  it.each<readonly [string, object]>([
    ['the first version', { version: 1 }],
    ['the last version', { version: 1_000_000 }],
    ['the least price', { price: 1 }],
    ['the highest price', { price: LARGEST_AMOUNT }],
    ['as many items as it may', { items: itemsOf(100) }],
    ['an item without value and tickets', { items: [{ ...ITEM, value: 0, tickets: 0 }] }],
    ['an item with the most of both', { items: [{ ...ITEM, value: LARGEST_AMOUNT, tickets: 1_000_000 }] }],
    ['an id of one letter', { id: 'a' }],
    ['an id of 40 letters', { id: 'a'.repeat(40) }],
    ['an item of one letter', { items: [{ ...ITEM, id: 'a/b' }] }],
    ['an item of 40 letters', { items: [{ ...ITEM, id: `a/${'b'.repeat(40)}` }] }],
  ])('is read with %s, and written as it was', (_what, change) => {
    const document = { ...PACK, ...change };
    expect(packDocumentOf(packTableOf(readPackDocument(document, 'table')))).toEqual(document);
  });

  it.each<readonly [string, object]>([
    ['version', { version: 0 }],
    ['version', { version: 1_000_001 }],
    ['price', { price: 0 }],
    ['price', { price: LARGEST_AMOUNT + 1 }],
    ['items', { items: [] }],
    ['items', { items: itemsOf(101) }],
    ['items[0].value', { items: [{ ...ITEM, value: -1 }] }],
    ['items[0].value', { items: [{ ...ITEM, value: LARGEST_AMOUNT + 1 }] }],
    ['items[0].tickets', { items: [{ ...ITEM, tickets: -1 }] }],
    ['items[0].tickets', { items: [{ ...ITEM, tickets: 1_000_001 }] }],
    ['items[1].id', { items: [ITEM, { ...ITEM, id: 'a' }] }],
    ['id', { id: 'a'.repeat(41) }],
  ])('is refused for its %s: %j', (at, change) => {
    const read = (): unknown => readPackDocument({ ...PACK, ...change }, 'table');
    expect(read).toThrow(ShapeError);
    expect(read).toThrow(`table.${at}`);
  });

  it('lays its tickets out from 0 on, in its order', () => {
    const items = [3, 0, 4].map((tickets) => ({ ...ITEM, tickets }));
    expect(packTableOf({ ...PACK, items }).items.map(({ firstTicket }) => firstTicket)).toEqual([0, 3, 3]);
  });

  it('is not written of amounts that it could not hold', () => {
    const table = packTableOf(PACK);
    for (const priceSun of [-1n, 10n ** 15n + 1n]) expect(() => packDocumentOf({ ...table, priceSun })).toThrow('fits');
    expect(packDocumentOf({ ...table, priceSun: 0n }).price).toBe(0);
  });
});
