import { readExactFields, readList, readText } from '../records/read.ts';
import type { PackTable, TableItem } from './document.ts';
import { rarityOf, type Rarity } from './odds.ts';

const MAX_ITEMS = 100;
const NAME = { pattern: /^[A-Z][A-Za-z0-9' -]{1,39}$/, wanted: 'a name' };
const BLURB = { pattern: /^[\x20-\x7e]{1,160}$/, wanted: 'a sentence' };
const CLASS = { pattern: /^[a-z-]{1,20}$/, wanted: 'a class of volatility' };

export type PackItem = TableItem & { readonly name: string; readonly rarity: Rarity };

/** One published version of a pack: its table, what it is called, and the hash that identifies it. */
export type Pack = Omit<PackTable, 'items'> & {
  readonly items: readonly PackItem[];
  readonly name: string;
  readonly volatility: string;
  readonly blurb: string;
  readonly hash: string;
};

/** The words that a version of a pack is shown with; `items` are the names of its items in listed order. */
export type PackWords = Pick<Pack, 'name' | 'volatility' | 'blurb'> & { readonly items: readonly string[] };

/** Reads the words of a pack. @throws ShapeError for an invalid name or text. */
export function readPackWords(value: unknown, at: string): PackWords {
  const { name, volatility, blurb, items } = readExactFields(value, ['name', 'volatility', 'blurb', 'items'], at);
  return {
    name: readText(name, NAME, `${at}.name`),
    volatility: readText(volatility, CLASS, `${at}.volatility`),
    blurb: readText(blurb, BLURB, `${at}.blurb`),
    items: readList(items, [1, MAX_ITEMS], `${at}.items`).map((item, i) => readText(item, NAME, `${at}.items[${i}]`)),
  };
}

/** A table with the words that it is shown with. */
export function packOf(table: PackTable, { items, ...words }: PackWords, hash: string): Pack {
  return {
    ...table,
    items: table.items.map((item, i) => ({
      ...item,
      name: items[i] ?? '',
      rarity: rarityOf(item.valueSun, table.priceSun),
    })),
    ...words,
    hash,
  };
}
