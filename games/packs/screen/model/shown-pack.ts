import type { Pack } from '@voltide/contract';
import { parseVt } from '@voltide/core';

import type { PackTable, TableItem } from '../../document.ts';
import { listByValue, packFigures, type PackFigures } from '../../figures.ts';
import type { Rarity } from '../../odds.ts';
import { knowPackArt } from '../../../kit/pack-look.ts';

export type ShownItem = TableItem & { readonly name: string; readonly rarity: Rarity };

/** A pack on sale: its table with ticket ranges, and the derived figures. */
export type ShownPack = Omit<PackTable, 'items'> & {
  readonly items: readonly ShownItem[];
  readonly name: string;
  readonly blurb: string;
  readonly volatility: string;
  readonly hash: string;
  readonly cashOnSale: boolean;
  readonly figures: PackFigures;
};

/** Reads a pack of the contract with its ticket ranges in listed order (rules book §2), and registers its look. */
export function readPack(pack: Pack): ShownPack {
  knowPackArt(pack.id, pack.art);
  let firstTicket = 0;
  const items = pack.items.map(({ id, name, value, tickets, rarity }): ShownItem => {
    const item = { id, name, rarity, valueSun: parseVt(value), tickets, firstTicket };
    firstTicket += tickets;
    return item;
  });
  const table = { id: pack.id, version: pack.version, priceSun: parseVt(pack.price), items };
  const { name, blurb, volatility, hash, cashOnSale } = pack;
  return { ...table, name, blurb, volatility, hash, cashOnSale, figures: packFigures(table) };
}

export function listTopItems(pack: ShownPack, count: number): readonly ShownItem[] {
  return listByValue(pack.items).slice(0, count);
}

const VOLATILITY_WORDS: Readonly<Record<string, string>> = {
  steady: 'Very steady',
  low: 'Calm',
  duel: 'Two outcomes',
  medium: 'Balanced',
  high: 'Wild',
  'one-percent': 'All or nothing',
  extreme: 'Extreme',
};

/** Returns the words for a class of volatility; an unknown class shows its own name. */
export function volatilityWord(volatility: string): string {
  return VOLATILITY_WORDS[volatility] ?? volatility;
}
