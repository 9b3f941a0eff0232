import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { listPackVersions } from '../catalogue.ts';
import { listTableFaults } from '../odds.ts';
import { exactVt } from '@voltide/core';
import { listEditedFaults, readEditedTable, slugOf, type EditedPack } from './edited-pack.ts';

const packs = listPackVersions().map(({ id, name, blurb, priceSun, items }): EditedPack => ({
  packId: id,
  name,
  blurb,
  price: exactVt(priceSun),
  items: items.map((item) => ({
    id: item.id.slice(id.length + 1),
    name: item.name,
    value: exactVt(item.valueSun),
    tickets: `${item.tickets}`,
  })),
}));
const [first] = packs;
if (first === undefined) throw new Error('there are packs');
const withItem = (index: number, change: Partial<EditedPack['items'][number]>): EditedPack => ({
  ...first,
  items: first.items.map((item, i) => (i === index ? { ...item, ...change } : item)),
});
const fieldsOf = (pack: EditedPack): readonly string[] => listEditedFaults(pack).map(({ field }) => field);

describe('the faults of an edited pack', () => {
  it.each(packs)('S13-02 $packId has none as it was published', (pack) => {
    expect(listEditedFaults(pack)).toEqual([]);
  });

  it('S13-02 there are none exactly where the rules forbid nothing', () => {
    const aTable = fc.record({
      pack: fc.constantFrom(...packs),
      item: fc.nat(10),
      value: fc.constantFrom('', '0', '0.005', '1', '12.50', '-1'),
      tickets: fc.constantFrom('0', '1', '5000', '2000'),
      isChanged: fc.boolean(),
    });
    fc.assert(
      fc.property(aTable, ({ pack, item, value, tickets, isChanged }) => {
        const items = pack.items.map((each, i) => (isChanged && i === item ? { ...each, value, tickets } : each));
        const edited = { ...pack, items };
        const table = readEditedTable(edited);
        const isForbidden = table === null || listTableFaults(table).length > 0;
        expect(listEditedFaults(edited).length > 0).toBe(isForbidden);
      }),
    );
  });

  it.each<readonly [string, EditedPack, readonly string[]]>([
    ['an item without a name', withItem(1, { name: '' }), ['items.1.name']],
    ['an id that another item has', withItem(1, { id: first.items[0]?.id ?? '' }), ['items.1.id']],
    ['a value between two steps', withItem(0, { value: '10.0051' }), ['items.0.value', '']],
    ['a value that is no amount', withItem(0, { value: 'ten' }), ['items.0.value']],
    ['an item without a ticket', withItem(0, { tickets: '0' }), ['items.0.tickets', '', '']],
    ['tickets that are no number', withItem(0, { tickets: '2e3' }), ['items.0.tickets']],
    ['no price', { ...first, price: '' }, ['price']],
    ['no item', { ...first, items: [] }, ['items']],
    ['no id', { ...first, packId: '' }, ['packId']],
    ['no sentence', { ...first, blurb: '' }, ['blurb']],
  ])('S13-02 are told at their place: %s', (_what, pack, fields) => {
    expect(fieldsOf(pack)).toEqual(fields);
  });

  it('S13-02 say what the tickets add up to, and what the return is off by', () => {
    expect(listEditedFaults(withItem(0, { tickets: '1900' })).map(({ text }) => text)).toEqual([
      'The tickets add up to 999,900, not to 1,000,000.',
      'Tickets times values come to 1000.00 VT less than 93/100 of a million prices.',
    ]);
  });

  it('S13-02 a name suggests the id of its item', () => {
    expect(['Wind-up Heart', 'First-order Lens', "4 O'Clock", '  '].map(slugOf)).toEqual([
      'wind-up-heart',
      'first-order-lens',
      'o-clock',
      '',
    ]);
  });
});
