import { nodeHashes } from '@voltide/fairness/node';
import { CatalogueError, listPackVersions, parseCatalogue, type Pack } from '@voltide/games/packs/catalogue';
import { packHash, packTableOf } from '@voltide/games/packs/document';
import { createTestClock, setUpTestDatabase } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { loadCatalogue, type CatalogueLoader } from './load-catalogue.ts';

const database = setUpTestDatabase();

const ITEMS = [
  { id: 'bright', name: 'Bright', value: 1_760_000, tickets: 500_000 },
  { id: 'dark', name: 'Dark', value: 100_000, tickets: 500_000 },
];

/** An entry as somebody would write it into the catalogue file. Version n has n times the price and values. */
function entry({ id = 'test-lamp', version = 1, own = ITEMS } = {}) {
  const price = version * 1_000_000;
  const items = own.map((item) => ({ ...item, id: `${id}/${item.id}`, value: version * item.value }));
  const document = { id, version, price, items: items.map(({ name, ...item }) => item) };
  const words = { name: 'Test Lamp', volatility: 'duel', blurb: 'Two sides.' };
  return { id, version, price, items, ...words, hash: packHash(nodeHashes, packTableOf(document)) };
}

/** The catalogue of the repository with more entries, read as the file is read. */
function withEntries(...entries: readonly ReturnType<typeof entry>[]): readonly Pack[] {
  return [...listPackVersions(), ...parseCatalogue(entries)];
}

function load(packs?: readonly Pack[]): Promise<CatalogueLoader> {
  return loadCatalogue({ database: database.pool, hashes: nodeHashes, clock: createTestClock() }, packs);
}

describe('the catalogue', () => {
  it('S4-01 publishes every pack of the file, once, however often it is loaded', async () => {
    const { catalogue: first } = await load();
    const { catalogue: second } = await load();
    expect(first.listOnSale().map(({ pack }) => pack.id)).toEqual(listPackVersions().map(({ id }) => id));
    expect(second.listOnSale().map(({ tableId }) => tableId)).toEqual(first.listOnSale().map(({ tableId }) => tableId));
  });

  it('S4-01 sells a new pack that is nothing but an entry', async () => {
    const { catalogue } = await load(withEntries(entry()));
    expect(catalogue.findOnSale('test-lamp')).toMatchObject({ topValueSun: 1_760_000n, pack: { name: 'Test Lamp' } });
  });

  it('S4-01 sells the newest version and keeps the old ones for ever, listed or not', async () => {
    const { catalogue: old } = await load(withEntries(entry()));
    const { catalogue: both } = await load(withEntries(entry(), entry({ version: 2 })));
    expect(both.findOnSale('test-lamp')?.pack.version).toBe(2);
    expect(both.listVersions('test-lamp').map(({ pack }) => pack.version)).toEqual([1, 2]);

    const { catalogue: without } = await load();
    expect(without.findOnSale('test-lamp')).toBeUndefined();
    const version = old.findOnSale('test-lamp');
    expect(without.getByTableId(version?.tableId ?? 0).pack).toMatchObject({ name: 'Test Lamp', version: 1 });
    const items = without.findByHash(version?.pack.hash ?? '')?.pack.items;
    expect(items?.map(({ name }) => name)).toEqual(['Bright', 'Dark']);
  });

  it('S4-01 learns what a newer node has published, and goes on selling its own', async () => {
    const { catalogue: older, learn } = await load();
    const { catalogue: newer } = await load(withEntries(entry({ id: 'newer-lamp' })));
    const { tableId = 0 } = newer.findOnSale('newer-lamp') ?? {};
    expect(older.findByTableId(tableId)).toBeUndefined();
    await learn();
    expect(older.getByTableId(tableId).pack.name).toBe('Newer Lamp');
    expect(older.findOnSale('newer-lamp')).toBeUndefined();
  });

  it('S4-01 refuses a table that was edited without becoming a new version', async () => {
    await load(withEntries(entry()));
    const edited = entry({ own: ITEMS.toReversed() });
    const loading = load(withEntries(edited));
    await expect(loading).rejects.toThrow(/test-lamp version 1 was published/);
    const forged = { ...entry(), hash: '0'.repeat(64) };
    await expect(load(withEntries(forged))).rejects.toThrow(CatalogueError);
  });

  it.each([
    ['tickets', ITEMS.map((item) => ({ ...item, tickets: item.tickets - 1 }))],
    ['return', ITEMS.map((item) => ({ ...item, value: item.value + 10_000 }))],
  ])('S4-01 refuses a table whose %s are not exact', (_, own) => {
    expect(() => parseCatalogue([entry({ own })])).toThrow(CatalogueError);
  });
});
