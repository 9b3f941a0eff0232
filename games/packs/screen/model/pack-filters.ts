import { SUN_PER_VT } from '@voltide/core';

import type { ShownPack } from './shown-pack.ts';

export const PACK_SORTS = ['price', 'price-down', 'hit', 'top', 'calm', 'wild'] as const;
export type PackSort = (typeof PACK_SORTS)[number];

export const PRICE_BANDS = ['under-5', '5-to-20', '20-to-100', 'over-100'] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

export type PackFilters = {
  readonly q: string;
  readonly sort: PackSort;
  readonly price: PriceBand | 'any';
  /** A class of volatility, or any. */
  readonly risk: string;
};

export const NO_FILTERS: PackFilters = { q: '', sort: 'price', price: 'any', risk: 'any' };

const MAX_QUERY = 40;
const RISK = /^[a-z-]{1,20}$/;
const BAND_VT: Readonly<Record<PriceBand, readonly [from: bigint, below: bigint]>> = {
  'under-5': [0n, 5n],
  '5-to-20': [5n, 20n],
  '20-to-100': [20n, 100n],
  'over-100': [100n, 1_000_000_000n],
};

/** Parses the filters of an address; an unknown value is ignored. */
export function parsePackFilters(search: Readonly<Record<string, unknown>>): PackFilters {
  const { q, sort, price, risk } = search;
  return {
    q: typeof q === 'string' || typeof q === 'number' ? `${q}`.slice(0, MAX_QUERY) : NO_FILTERS.q,
    sort: PACK_SORTS.find((name) => name === sort) ?? NO_FILTERS.sort,
    price: PRICE_BANDS.find((name) => name === price) ?? NO_FILTERS.price,
    risk: typeof risk === 'string' && RISK.test(risk) ? risk : NO_FILTERS.risk,
  };
}

/** Formats the filters for the address, without defaults. */
export function formatPackFilters(filters: PackFilters): Record<string, string> {
  const entries = (['q', 'sort', 'price', 'risk'] as const).map((name) => [name, filters[name]] as const);
  return Object.fromEntries(entries.filter(([name, value]) => value !== NO_FILTERS[name]));
}

/** Filters and sorts packs; equal ones keep the catalogue's order. */
export function applyPackFilters(packs: readonly ShownPack[], filters: PackFilters): readonly ShownPack[] {
  const words = filters.q.toLowerCase().split(/\s+/).filter(Boolean);
  return packs
    .filter((pack) => matchesWords(pack, words) && inBand(pack.priceSun, filters.price))
    .filter((pack) => filters.risk === 'any' || pack.volatility === filters.risk)
    .toSorted(ORDERS[filters.sort]);
}

function matchesWords(pack: ShownPack, words: readonly string[]): boolean {
  const text = [pack.name, pack.volatility, ...pack.items.map(({ name }) => name)].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

function inBand(priceSun: bigint, band: PackFilters['price']): boolean {
  if (band === 'any') return true;
  const [from, below] = BAND_VT[band];
  return priceSun >= from * SUN_PER_VT && priceSun < below * SUN_PER_VT;
}

type Order = (left: ShownPack, right: ShownPack) => number;

const compareSun = (left: bigint, right: bigint): number => (left < right ? -1 : left > right ? 1 : 0);

const ORDERS: Readonly<Record<PackSort, Order>> = {
  price: (left, right) => compareSun(left.priceSun, right.priceSun),
  'price-down': (left, right) => compareSun(right.priceSun, left.priceSun),
  hit: (left, right) => right.figures.hitTickets - left.figures.hitTickets,
  top: (left, right) => compareSun(right.figures.topValueSun, left.figures.topValueSun),
  calm: (left, right) => left.figures.sdInPrices - right.figures.sdInPrices,
  wild: (left, right) => right.figures.sdInPrices - left.figures.sdInPrices,
};
