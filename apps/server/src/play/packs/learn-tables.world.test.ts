import { nodeHashes } from '@voltide/fairness/node';
import { listPackVersions, parseCatalogue } from '@voltide/games/packs/catalogue';
import { packHash, packTableOf } from '@voltide/games/packs/document';
import { createTestClock, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { loadCatalogue } from './load-catalogue.ts';

const world = useWorld();

const ITEMS = [
  { id: 'late-lamp/bright', value: 1_760_000, tickets: 500_000 },
  { id: 'late-lamp/dark', value: 100_000, tickets: 500_000 },
];

it('S4-01 a node learns odds that a newer node has published, without waiting for its next poll', async () => {
  const document = { id: 'late-lamp', version: 1, price: 1_000_000, items: ITEMS };
  const hash = packHash(nodeHashes, packTableOf(document));
  const items = ITEMS.map((item) => ({ ...item, name: 'Side' }));
  const entry = { ...document, items, name: 'Late Lamp', volatility: 'duel', blurb: 'Two sides.', hash };
  const { catalogue } = world.context.packs;
  expect(catalogue.findByHash(hash)).toBeUndefined();
  await loadCatalogue({ database: world.database.pool, hashes: nodeHashes, clock: createTestClock() }, [
    ...listPackVersions(),
    ...parseCatalogue([entry]),
  ]);
  await expect.poll(() => catalogue.findByHash(hash)?.pack.id).toBe('late-lamp');
  expect(catalogue.findOnSale('late-lamp')).toBeUndefined();
});

it('S12-04 odds that cannot be read when another node publishes them are reported', async () => {
  await world.owner.query('revoke select on voltide.odds_table from voltide_app');
  try {
    await world.owner.query("select pg_notify('voltide_table_published', '')");
    const isReported = (): boolean => world.log.some((line) => line.includes('"work":"learn-tables"'));
    await expect.poll(isReported).toBe(true);
  } finally {
    await world.owner.query('grant select on voltide.odds_table to voltide_app');
  }
  expect(await world.context.events.metrics.text()).toContain('voltide_background_failures_total{work="learn-tables"');
});
