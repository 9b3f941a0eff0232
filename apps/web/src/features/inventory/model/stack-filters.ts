import { RARITIES, type Rarity, type Stack } from '@voltide/contract';
import { parseVt } from '@voltide/core';

import type { Search } from '../../../lib/browser/search.ts';

export const STACK_SORTS = ['value', 'total', 'count', 'name'] as const;
export type StackSort = (typeof STACK_SORTS)[number];

const STACK_VIEWS = ['cards', 'list', 'sets'] as const;
export type StackView = (typeof STACK_VIEWS)[number];

export type StackFilters = {
  readonly q: string;
  readonly pack: string;
  readonly rarity: Rarity | 'any';
  readonly sort: StackSort;
  readonly view: StackView;
};

export const NO_STACK_FILTERS: StackFilters = { q: '', pack: 'any', rarity: 'any', sort: 'value', view: 'cards' };

const MAX_QUERY = 40;
const PACK = /^[a-z0-9-]{1,40}$/;

/** Parses the filters of an address; an unknown value is ignored. */
export function parseStackFilters({ q, pack, rarity, sort, view }: Search): StackFilters {
  return {
    q: q?.slice(0, MAX_QUERY) ?? NO_STACK_FILTERS.q,
    pack: pack !== undefined && PACK.test(pack) ? pack : NO_STACK_FILTERS.pack,
    rarity: RARITIES.find((name) => name === rarity) ?? NO_STACK_FILTERS.rarity,
    sort: STACK_SORTS.find((name) => name === sort) ?? NO_STACK_FILTERS.sort,
    view: STACK_VIEWS.find((name) => name === view) ?? NO_STACK_FILTERS.view,
  };
}

/** Formats the filters for the address, without defaults. */
export function formatStackFilters(filters: StackFilters): Search {
  const names = ['q', 'pack', 'rarity', 'sort', 'view'] as const;
  return Object.fromEntries(
    names.filter((name) => filters[name] !== NO_STACK_FILTERS[name]).map((name) => [name, filters[name]]),
  );
}

/** Filters and sorts stacks; equal ones keep their order. */
export function filterStacks(stacks: readonly Stack[], filters: StackFilters): readonly Stack[] {
  const { q, pack, rarity, sort } = filters;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return stacks
    .filter((stack) => pack === 'any' || stack.packId === pack)
    .filter((stack) => rarity === 'any' || stack.rarity === rarity)
    .filter(({ itemName, packName }) => {
      const text = `${itemName} ${packName}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted(ORDERS[sort]);
}

export function worthOf({ value, count }: Pick<Stack, 'value' | 'count'>): bigint {
  return parseVt(value) * BigInt(count);
}

type Order = (left: Stack, right: Stack) => number;

const down = (left: bigint, right: bigint): number => (left < right ? 1 : left > right ? -1 : 0);

const ORDERS: Readonly<Record<StackSort, Order>> = {
  value: (left, right) => down(parseVt(left.value), parseVt(right.value)),
  total: (left, right) => down(worthOf(left), worthOf(right)),
  count: (left, right) => right.count - left.count,
  name: (left, right) => left.itemName.localeCompare(right.itemName, 'en'),
};
