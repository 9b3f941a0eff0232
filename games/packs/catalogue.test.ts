import { readFileSync } from 'node:fs';

import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import {
  CatalogueError,
  checkCatalogueHashes,
  findPack,
  findPackByHash,
  findPackVersion,
  getPackItem,
  listPacks,
  listPackVersions,
  parseCatalogue,
} from './catalogue.ts';

type RulesItem = { id: string; name: string; value: number; tickets: number; rarity: string };
type RulesPack = {
  id: string;
  version: number;
  name: string;
  price: number;
  volatility: string;
  blurb: string;
  hash: string;
  items: RulesItem[];
};
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const rules = readJson('../../docs/rules/rules.json') as { packs: RulesPack[] };
type Entry = Omit<RulesPack, 'items'> & { items: Omit<RulesItem, 'rarity'>[] };
const catalogue = readJson('./catalogue.json') as Entry[];

function changed(change: (pack: Entry) => unknown): unknown {
  const copy = structuredClone(catalogue);
  const [pack] = copy;
  if (pack === undefined) throw new Error('the catalogue has packs');
  change(pack);
  return copy;
}

describe('the catalogue', () => {
  it('S4-01 holds the 16 packs of the rules book with their names, prices, odds, rarities and hashes', () => {
    const inBook = new Set(rules.packs.map(({ id, version }) => `${id}@${version}`));
    const published = listPackVersions().filter(({ id, version }) => inBook.has(`${id}@${version}`));
    const found = published.map((pack) => ({
      ...pack,
      items: pack.items.map(({ id, name, valueSun, tickets, rarity }) => ({ id, name, valueSun, tickets, rarity })),
    }));
    const expected = rules.packs.map(({ id, version, name, price, volatility, blurb, hash, items }) => ({
      id,
      version,
      name,
      volatility,
      blurb,
      hash,
      priceSun: BigInt(price),
      items: items.map(({ value, ...item }) => ({ ...item, valueSun: BigInt(value) })),
    }));
    expect(expected).toHaveLength(16);
    expect(found).toEqual(expected);
  });

  it.each(listPackVersions())('S4-01 $id sums to 1,000,000 tickets and returns exactly 93/100', (pack) => {
    const { items, priceSun } = pack;
    expect(items.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(1_000_000);
    const returned = items.reduce((sum, { tickets, valueSun }) => sum + BigInt(tickets) * valueSun, 0n);
    expect(returned * 100n).toBe(priceSun * 1_000_000n * 93n);
  });

  it('every hash is the one of its table, through both hash ports', () => {
    checkCatalogueHashes(nodeHashes);
    checkCatalogueHashes(browserHashes);
    const edited = listPackVersions().map((pack) => ({ ...pack, version: pack.version + 1 }));
    expect(() => checkCatalogueHashes(nodeHashes, edited)).toThrow(CatalogueError);
  });

  it('finds packs by id, version and hash', () => {
    const pack = findPack('glass-tide');
    expect(pack?.name).toBe('Glass Tide');
    expect(listPacks().filter(({ id }) => id === 'glass-tide')).toEqual([pack]);
    expect(findPackVersion('glass-tide', 1)).toBe(pack);
    expect(findPackByHash(pack?.hash ?? '')).toBe(pack);
    expect(findPack('constructor')).toBeUndefined();
    expect(findPackVersion('glass-tide', 1_000_000)).toBeUndefined();
    expect(findPackByHash('')).toBeUndefined();
    if (pack === undefined) throw new Error('Glass Tide is on sale');
    expect(getPackItem(pack, 0).name).toBe('Tidecaller Prism');
    expect(() => getPackItem(pack, 99)).toThrow('item 99');
  });

  it('takes a new version of a pack without code, and keeps the old one', () => {
    const packs = parseCatalogue([...catalogue, { ...catalogue[0], version: 2 }]);
    expect(packs.filter(({ id }) => id === 'tin-sparrow').map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe('a catalogue is refused', () => {
  const first = (pack: Entry): Entry['items'][number] => {
    const [item] = pack.items;
    if (item === undefined) throw new Error('a pack has items');
    return item;
  };

  it.each<[string, (pack: Entry) => unknown, RegExp]>([
    ['with a ticket too many', (pack) => (first(pack).tickets += 1), /sum to 1000001/],
    ['with a return one step off', (pack) => (first(pack).value += 10_000), /not exactly 93\/100/],
    ['with a price one step off', (pack) => (pack.price += 10_000), /not exactly 93\/100/],
    ['with an amount below 0.01 VT', (pack) => (first(pack).value += 1), /multiple of 0.01 VT/],
    ['with one item twice', (pack) => pack.items.push({ ...first(pack), tickets: 0 }), /used twice.*no ticket/],
    ['with the item of another pack', (pack) => (first(pack).id = 'glass-tide/wave'), /another pack/],
  ])('S4-01 %s', (_what, change, message) => {
    expect(() => parseCatalogue(changed(change))).toThrow(message);
    expect(() => parseCatalogue(changed(change))).toThrow(CatalogueError);
  });

  it.each<[string, (pack: Entry) => unknown, string]>([
    ['a fraction as tickets', (pack) => (first(pack).tickets = 0.5), 'tickets: not an integer'],
    ['a price as text', (pack) => Object.assign(pack, { price: '500000' }), 'price: not an integer'],
    ['markup as a name', (pack) => (pack.name = '<b>Sparrow</b>'), 'name: not a name'],
    ['no items', (pack) => (pack.items = []), 'items: not a list'],
    ['a member too many', (pack) => Object.assign(pack, { luck: 1 }), 'has other members'],
    ['a member too few', (pack) => Reflect.deleteProperty(pack, 'hash'), 'hash: missing'],
  ])('with %s', (_what, change, message) => {
    expect(() => parseCatalogue(changed(change))).toThrow(message);
  });

  it('with no version, or with more than ten thousand, before any is read', () => {
    const read = (count: number) => () => parseCatalogue(Array.from({ length: count }, () => null));
    for (const count of [0, 10_001]) expect(read(count)).toThrow('catalogue: not a list');
    for (const count of [1, 10_000]) expect(read(count)).toThrow('catalogue[0]');
  });

  it('not for a pack of one item', () => {
    const [pack] = parseCatalogue(
      changed((entry) => {
        const item = { ...first(entry), value: 930_000, tickets: 1_000_000 };
        Object.assign(entry, { price: 1_000_000, items: [item] });
      }),
    );
    expect(pack?.items.map(({ tickets }) => tickets)).toEqual([1_000_000]);
  });

  it('with one version twice', () => {
    expect(() => parseCatalogue([...catalogue, catalogue[0]])).toThrow('twice');
  });
});
