import type { Stack } from '@voltide/contract';
import { expect, it } from 'vitest';

import { filterStacks, formatStackFilters, NO_STACK_FILTERS, parseStackFilters, worthOf } from './stack-filters.ts';

const stack = (id: string, part: Partial<Stack> = {}): Stack => ({
  id,
  packId: 'glass-tide',
  packName: 'Glass Tide',
  itemId: id,
  itemName: id,
  rarity: 'common',
  bucket: 'promo',
  value: '1.000000',
  count: 1,
  battles: [],
  ...part,
});

const STACKS = [
  stack('Sand Grain', { value: '0.100000', count: 60 }),
  stack('Green Float', { value: '1.300000', count: 2, rarity: 'rare' }),
  stack('Blue Rivet', { packId: 'tin-sparrow', packName: 'Tin Sparrow', value: '0.800000', count: 9, rarity: 'rare' }),
];

const namesOf = (part: Partial<typeof NO_STACK_FILTERS>): readonly string[] =>
  filterStacks(STACKS, { ...NO_STACK_FILTERS, ...part }).map(({ itemName }) => itemName);

it('S4-03 stacks are sorted by value, by what all of a stack is worth, by number and by name', () => {
  expect(namesOf({})).toEqual(['Green Float', 'Blue Rivet', 'Sand Grain']);
  expect(namesOf({ sort: 'total' })).toEqual(['Blue Rivet', 'Sand Grain', 'Green Float']);
  expect(namesOf({ sort: 'count' })).toEqual(['Sand Grain', 'Blue Rivet', 'Green Float']);
  expect(namesOf({ sort: 'name' })).toEqual(['Blue Rivet', 'Green Float', 'Sand Grain']);
  expect(STACKS.map(worthOf)).toEqual([6_000_000n, 2_600_000n, 7_200_000n]);
});

it('S4-03 a search finds words of the item and of its pack, in any case and order', () => {
  expect(namesOf({ q: 'tide  GREEN' })).toEqual(['Green Float']);
  expect(namesOf({ q: 'sparrow' })).toEqual(['Blue Rivet']);
  expect(namesOf({ q: 'nothing like it' })).toEqual([]);
  expect(namesOf({ pack: 'glass-tide', rarity: 'rare' })).toEqual(['Green Float']);
});

it('S4-03 the address brings a view back, and what it does not understand counts as not given', () => {
  const filters = { q: 'a b', pack: 'tin-sparrow', rarity: 'epic', sort: 'count', view: 'sets' } as const;
  expect(parseStackFilters(formatStackFilters(filters))).toEqual(filters);
  expect(formatStackFilters(NO_STACK_FILTERS)).toEqual({});
  expect(parseStackFilters({ pack: '../x', rarity: 'shiny', sort: 'up', view: 'map' })).toEqual(NO_STACK_FILTERS);
  expect(parseStackFilters({ q: 'x'.repeat(99) }).q).toHaveLength(40);
});
