import { nodeHashes } from '@voltide/fairness/node';
import { CatalogueError, listPackVersions, parseCatalogue, type Pack } from '@voltide/games/packs/catalogue';
import { packTableOf } from '@voltide/games/packs/document';
import { packHash } from '@voltide/games/packs/odds';
import { setUpTestDatabase } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { loadCatalogue } from './load-catalogue.ts';

const database = setUpTestDatabase();

type Item = { readonly id: string; readonly name: string; readonly value: number; readonly tickets: number };

const ITEMS: readonly Item[] = [
  { id: 'test-lamp/bright', name: 'Bright', value: 1_760_000, tickets: 500_000 },
  { id: 'test-lamp/dark', name: 'Dark', value: 100_000, tickets: 500_000 },
];

/** An entry as somebody would write it into the catalogue file. */
function entry(version: number, price = 1_000_000, items = ITEMS) {
  const table = packTableOf({
    id: 'test-lamp',
    version,
    price,
    items: items.map(({ id, value, tickets }) => ({ id, value, tickets })),
  });
  const words = { name: 'Test Lamp', volatility: 'duel', blurb: 'Two sides.' };
  return { id: 'test-lamp', version, price, items, ...words, hash: packHash(nodeHashes, table) };
}

/** The catalogue of the repository with more entries, read as the file is read. */
function withEntries(...entries: readonly ReturnType<typeof entry>[]): readonly Pack[] {
  return [...listPackVersions(), ...parseCatalogue(entries)];
}

describe('the catalogue', () => {
  it('S4-01 publishes every pack of the file, once, however often it is loaded', async () => {
    const first = await loadCatalogue(database.pool, nodeHashes);
    const second = await loadCatalogue(database.pool, nodeHashes);
    expect(first.listOnSale().map(({ pack }) => pack.id)).toEqual(listPackVersions().map(({ id }) => id));
    expect(second.listOnSale().map(({ tableId }) => tableId)).toEqual(first.listOnSale().map(({ tableId }) => tableId));
  });

  it('S4-01 sells a new pack that is nothing but an entry', async () => {
    const catalogue = await loadCatalogue(database.pool, nodeHashes, withEntries(entry(1)));
    expect(catalogue.findOnSale('test-lamp')).toMatchObject({ topValueSun: 1_760_000n, pack: { name: 'Test Lamp' } });
  });

  it('S4-01 sells the newest version and keeps the old ones for ever, listed or not', async () => {
    const twice = entry(
      2,
      2_000_000,
      ITEMS.map((item) => ({ ...item, value: 2 * item.value })),
    );
    const old = await loadCatalogue(database.pool, nodeHashes, withEntries(entry(1)));
    const both = await loadCatalogue(database.pool, nodeHashes, withEntries(entry(1), twice));
    expect(both.findOnSale('test-lamp')?.pack.version).toBe(2);
    expect(both.listVersions('test-lamp').map(({ pack }) => pack.version)).toEqual([1, 2]);

    const without = await loadCatalogue(database.pool, nodeHashes);
    expect(without.findOnSale('test-lamp')).toBeUndefined();
    const version = old.findOnSale('test-lamp');
    expect(without.getByTableId(version?.tableId ?? 0).pack).toMatchObject({ name: 'Test Lamp', version: 1 });
    const items = without.findByHash(version?.pack.hash ?? '')?.pack.items;
    expect(items?.map(({ name }) => name)).toEqual(['Bright', 'Dark']);
  });

  it('S4-01 refuses a table that was edited without becoming a new version', async () => {
    const edited = entry(1, 2_000_000, ITEMS.map((item) => ({ ...item, value: 2 * item.value })));
    await loadCatalogue(database.pool, nodeHashes, withEntries(entry(1)));
    await expect(loadCatalogue(database.pool, nodeHashes, withEntries(edited))).rejects.toThrow();
    const forged = { ...entry(1), hash: '0'.repeat(64) };
    await expect(loadCatalogue(database.pool, nodeHashes, withEntries(forged))).rejects.toThrow(CatalogueError);
  });

  it.each([
    ['tickets', ITEMS.map((item) => ({ ...item, tickets: item.tickets - 1 }))],
    ['return', ITEMS.map((item) => ({ ...item, value: item.value + 10_000 }))],
  ])('S4-01 refuses a table whose %s are not exact', (_, items) => {
    expect(() => parseCatalogue([entry(1, 1_000_000, items)])).toThrow(CatalogueError);
  });
});
