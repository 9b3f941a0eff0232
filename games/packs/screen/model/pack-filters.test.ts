import type { Pack } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { PACK_ART } from '@voltide/ui/art/pack-designs';
import { listPacks } from '../../catalogue.ts';
import {
  applyPackFilters,
  formatPackFilters,
  NO_FILTERS,
  PACK_SORTS,
  parsePackFilters,
  PRICE_BANDS,
} from './pack-filters.ts';
import { listTopItems, readPack } from './shown-pack.ts';

const PACKS = listPacks().map((pack) =>
  readPack({
    ...pack,
    price: formatVt(pack.priceSun),
    items: pack.items.map((item) => ({ ...item, value: formatVt(item.valueSun) })),
    cashOnSale: true,
  } satisfies Pack),
);

const idsFor = (search: Record<string, unknown>): string[] =>
  applyPackFilters(PACKS, parsePackFilters(search)).map(({ id }) => id);

describe('filters of the packs page', () => {
  it('S4-01 survive the trip through the address', () => {
    for (const sort of PACK_SORTS) {
      for (const price of ['any', ...PRICE_BANDS] as const) {
        for (const q of ['', 'glass tide', '100%', 'a&b=c']) {
          const filters = { q, sort, price, risk: q === '' ? 'any' : 'one-percent' };
          const address = new URLSearchParams(formatPackFilters(filters)).toString();
          expect(parsePackFilters(Object.fromEntries(new URLSearchParams(address)))).toEqual(filters);
        }
      }
    }
    expect(formatPackFilters(NO_FILTERS)).toEqual({});
  });

  it('S4-01 a strange address shows everything', () => {
    const strange = { q: ['x'], sort: 'cheap', price: '__proto__', risk: '<script>' };
    expect(parsePackFilters(strange)).toEqual(NO_FILTERS);
    expect(idsFor(strange)).toHaveLength(PACKS.length);
    expect(parsePackFilters({ q: 'x'.repeat(500) }).q).toHaveLength(40);
  });

  it('S4-01 search finds packs by name and by find, whatever the case', () => {
    expect(idsFor({ q: 'GLASS tide' })).toEqual(['glass-tide']);
    expect(idsFor({ q: 'midnight engine' })).toEqual(['zero-hour']);
    expect(idsFor({ q: 'no such thing' })).toEqual([]);
  });

  it('S4-01 price bands share out all packs, each to one', () => {
    const all = PRICE_BANDS.flatMap((price) => idsFor({ price }));
    expect(all.toSorted()).toEqual(PACKS.map(({ id }) => id).toSorted());
  });

  it('S4-01 every order shows all packs', () => {
    for (const sort of PACK_SORTS) expect(idsFor({ sort })).toHaveLength(PACKS.length);
    const known = (sort: string): string[] => idsFor({ sort }).filter((id) => Object.hasOwn(PACK_ART, id));
    expect(known('price').at(0)).toBe('tin-sparrow');
    expect(known('price-down').at(0)).toBe('last-lighthouse');
    expect(known('hit').at(0)).toBe('twin-tides');
    expect(known('wild').at(0)).toBe('zero-hour');
    expect(known('calm').slice(0, 2)).toEqual(['copper-moth', 'iron-lantern']);
  });

  it('S4-01 a pack read from the contract has the ticket ranges and top items of the catalogue', () => {
    for (const [i, pack] of listPacks().entries()) {
      const shown = PACKS[i];
      expect(shown?.items.map(({ firstTicket }) => firstTicket)).toEqual(
        pack.items.map(({ firstTicket }) => firstTicket),
      );
      const top = shown === undefined ? [] : listTopItems(shown, 3).map(({ valueSun }) => valueSun);
      expect(top).toEqual(top.toSorted((left, right) => Number(right - left)));
      expect(top[0]).toBe(shown?.figures.topValueSun);
    }
  });
});
