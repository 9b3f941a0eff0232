import type { PackDraftContent } from '@voltide/contract';
import { expect, it } from 'vitest';

import { contentOf, edit, editedOf, MOST_ITEMS, type Edited } from './edited.ts';

const CONTENT: PackDraftContent = {
  packId: 'night-ferry',
  name: 'Night Ferry',
  blurb: 'Half fog, half light.',
  volatility: 'duel',
  price: '1.00',
  items: [
    { id: 'lit-window', name: 'Lit Window', value: '1.76', tickets: 500_000 },
    { id: 'wet-rope', name: 'Wet Rope', value: '0.10', tickets: 500_000 },
  ],
  art: { order: 'lamp', motif: null, hue: 210, glow: null, colour: 80, lift: 0 },
};
const edited = editedOf(CONTENT);
const cellsOf = ({ items }: Edited) => items.map(({ name, id, value, tickets }) => [name, id, value, tickets]);

it('S13-02 a draft is saved as it was read', () => {
  expect(contentOf(edited)).toEqual(CONTENT);
  expect(contentOf(editedOf({ ...CONTENT, price: '0', items: [] }))).toEqual({ ...CONTENT, price: '0', items: [] });
});

it('S13-02 what cannot be read yet is saved as nothing, and shown as it was typed', () => {
  const typed = edit(edit(edited, { type: 'cell', row: 0, field: 'value', text: '1.7x' }), {
    type: 'cell',
    row: 1,
    field: 'id',
    text: 'Wet Rope',
  });
  expect(typed.items[0]?.value).toBe('1.7x');
  expect(contentOf(typed).items).toEqual([
    { id: 'lit-window', name: 'Lit Window', value: '0', tickets: 500_000 },
    { id: '', name: 'Wet Rope', value: '0.10', tickets: 500_000 },
  ]);
});

it('S13-02 the id of a new item follows its name until somebody types one, and a saved id stays', () => {
  const name = (from: Edited, row: number, text: string) => edit(from, { type: 'cell', row, field: 'name', text });
  expect(name(edited, 0, 'Lit Door').items[0]?.id).toBe('lit-window');
  expect(edit(edited, { type: 'head', field: 'name', text: 'Day Ferry' }).packId).toBe('night-ferry');
  const added = name(edit(edited, { type: 'add', at: 2 }), 2, 'Lit Door');
  expect(added.items[2]?.id).toBe('lit-door');
  const own = edit(added, { type: 'cell', row: 2, field: 'id', text: 'door' });
  expect(name(own, 2, 'Dark Door').items[2]?.id).toBe('door');
});

it('S13-02 pasted cells fill the table from one cell on, add rows that are missing, and leave out a heading', () => {
  const cells = [
    ['Item', 'Value', 'Odds'],
    ['Fog Bell', '2.50', '12%'],
    ['Salt Rail', '1,000', '88 %'],
  ];
  const pasted = edit(edited, { type: 'paste', row: 1, field: 'name', cells });
  expect(cellsOf(pasted)).toEqual([
    ['Lit Window', 'lit-window', '1.76', '500000'],
    ['Fog Bell', 'wet-rope', '2.50', '120000'],
    ['Salt Rail', 'salt-rail', '1000', '880000'],
  ]);
  const many = Array.from({ length: 200 }, () => ['1']);
  expect(edit(edited, { type: 'paste', row: 0, field: 'tickets', cells: many }).items).toHaveLength(MOST_ITEMS);
});

it('S13-02 rows move, are locked, added and removed, and keep their keys', () => {
  const moved = edit(edited, { type: 'move', row: 1, by: -1 });
  expect(moved.items.map(({ key }) => key)).toEqual(['1', '0']);
  expect(edit(moved, { type: 'move', row: 0, by: -1 })).toBe(moved);
  expect(edit(moved, { type: 'lock', row: 0 }).items[0]?.isLocked).toBe(true);
  const added = edit(edit(edited, { type: 'remove', row: 0 }), { type: 'add', at: 1 });
  expect(added.items.map(({ key }) => key)).toEqual(['1', '2']);
});

it('S13-02 one of the nearest tables changes price, values and tickets, and no name, id or lock', () => {
  const locked = edit(edited, { type: 'lock', row: 1 });
  const rows = [
    { valueSun: 1_750_000n, tickets: 400_000 },
    { valueSun: 100_000n, tickets: 600_000 },
  ];
  const used = edit(locked, { type: 'table', priceSun: 1_100_000n, rows });
  expect([used.price, ...cellsOf(used)]).toEqual([
    '1.10',
    ['Lit Window', 'lit-window', '1.75', '400000'],
    ['Wet Rope', 'wet-rope', '0.10', '600000'],
  ]);
  expect(used.items[1]?.isLocked).toBe(true);
});
