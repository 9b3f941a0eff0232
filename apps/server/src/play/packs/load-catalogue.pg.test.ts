import { nodeHashes } from '@voltide/fairness/node';
import { CatalogueError, listPackVersions, parseCatalogue } from '@voltide/games/packs/catalogue';
import type { Pack } from '@voltide/games/packs/presentation';
import { packHash, packTableOf } from '@voltide/games/packs/document';
import { createTestClock, setUpTestDatabase } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { loadCatalogue, type CatalogueLoader } from './load-catalogue.ts';

const database = setUpTestDatabase();

const ITEMS = [
  { id: 'bright', name: 'Bright', value: 1_760_000, tickets: 500_000 },
  { id: 'dark', name: 'Dark', value: 100_000, tickets: 500_000 },
];

type Entry = { readonly id?: string; readonly version?: number; readonly times?: number; readonly own?: typeof ITEMS };

function entry({ id = 'test-lamp', version = 1, times = version, own = ITEMS }: Entry = {}) {
  const price = times * 1_000_000;
  const items = own.map((item) => ({ ...item, id: `${id}/${item.id}`, value: times * item.value }));
  const document = { id, version, price, items: items.map(({ name, ...item }) => item) };
  const words = { name: 'Test Lamp', volatility: 'duel', blurb: 'Two sides.' };
  return { id, version, price, items, ...words, hash: packHash(nodeHashes, packTableOf(document)) };
}

function withEntries(...entries: readonly ReturnType<typeof entry>[]): readonly Pack[] {
  return [...listPackVersions(), ...parseCatalogue(entries)];
}

const clock = createTestClock();

function load(packs?: readonly Pack[]): Promise<CatalogueLoader> {
  return loadCatalogue({ database: database.pool, hashes: nodeHashes, clock }, packs);
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

  it('S13-02 announces a new version of what is on sale, 7 days ahead where it takes something', async () => {
    await load(withEntries(entry({ id: 'rising-lamp' })));
    const { catalogue } = await load(
      withEntries(entry({ id: 'rising-lamp' }), entry({ id: 'rising-lamp', version: 2 })),
    );
    const [ahead] = catalogue.listAnnounced();
    const sevenDaysMs = 7 * 86_400_000;
    expect(ahead?.fromMs).toBeGreaterThanOrEqual(clock.nowMs() + sevenDaysMs);
    expect(ahead?.fromMs).toBeLessThan(clock.nowMs() + sevenDaysMs + 60_000);
    expect(ahead).toMatchObject({
      version: { pack: { id: 'rising-lamp', version: 2 } },
      announced: { proposalId: null },
    });
    expect(catalogue.findOnSale('rising-lamp')?.pack.version).toBe(1);
    const { rows } = await database.owner.query(
      `select t.version, s.from_ms::text, s.until_ms::text from voltide.sale_term s
       join voltide.odds_table t using (table_id) where t.subject = 'rising-lamp' order by t.version`,
    );
    const at = `${ahead?.fromMs}`;
    expect(rows).toEqual([
      { version: 1, from_ms: null, until_ms: at },
      { version: 2, from_ms: at, until_ms: null },
    ]);
    const { catalogue: again } = await load(
      withEntries(
        entry({ id: 'rising-lamp' }),
        entry({ id: 'rising-lamp', version: 2 }),
        entry({ id: 'rising-lamp', version: 3 }),
      ),
    );
    expect(again.listAnnounced().map(({ version, fromMs }) => [version.pack.version, fromMs])).toEqual([
      [2, ahead?.fromMs],
    ]);
  });

  it('S13-02 announces one that takes nothing a day ahead, to a program that does not know it too', async () => {
    await load(withEntries(entry({ id: 'kinder-lamp' })));
    const own = [
      { id: 'bright', name: 'Bright', value: 3_120_000, tickets: 250_000 },
      { id: 'dark', name: 'Dark', value: 200_000, tickets: 750_000 },
    ];
    const atMs = clock.nowMs();
    await load(withEntries(entry({ id: 'kinder-lamp' }), entry({ id: 'kinder-lamp', version: 2, times: 1, own })));
    const { catalogue: older } = await load(withEntries(entry({ id: 'kinder-lamp' })));
    const [ahead] = older.listAnnounced();
    expect(ahead?.version.pack).toMatchObject({ name: 'Test Lamp', version: 2 });
    expect(ahead?.version.art).toBeDefined();
    expect((ahead?.fromMs ?? 0) - atMs).toBeLessThan(86_400_000 + 60_000);
    clock.advance((ahead?.fromMs ?? 0) - atMs);
    expect(older.findOnSale('kinder-lamp')?.pack.version).toBe(2);
  });

  it('S4-01 sells the newest version at a first start and keeps the old ones for ever, listed or not', async () => {
    const { catalogue: both } = await load(
      withEntries(entry({ id: 'first-lamp' }), entry({ id: 'first-lamp', version: 2 })),
    );
    expect(both.findOnSale('first-lamp')?.pack.version).toBe(2);
    const [old] = both.listVersions('first-lamp');
    expect(both.listVersions('first-lamp').map(({ pack }) => pack.version)).toEqual([1, 2]);

    const { catalogue: without } = await load();
    expect(without.findOnSale('first-lamp')).toBeUndefined();
    expect(without.getByTableId(old?.tableId ?? 0).pack).toMatchObject({ name: 'First Lamp', version: 1 });
    const items = without.findByHash(old?.pack.hash ?? '')?.pack.items;
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
