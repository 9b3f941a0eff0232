import { present, userIdFromRandom } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { createTestClock, setUpTestDatabase } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { createRecentPlays } from '../plays/recent-plays.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { createRecentItems } from './recent-items.ts';

const database = setUpTestDatabase();
/** The last of the 22 plays is published by then. */
const REVEALED_MS = 5022;

it('finds that could not be written are shared by the next run, in their order, and only the newest', async () => {
  const { catalogue } = await loadCatalogue({ database: database.pool, hashes: nodeHashes, clock: createTestClock() });
  const clock = createTestClock();
  const recentPlays = createRecentPlays({ database: database.pool, clock });
  const recentItems = createRecentItems({ recentPlays, catalogue });
  const [version] = catalogue.listOnSale();
  const tableId = version?.tableId ?? 0;
  const userId = present(userIdFromRandom(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8])), 'a number');
  const startMs = clock.nowMs();
  const record = (nonce: number): void =>
    recentPlays.record({
      userId,
      epoch: 0,
      nonce,
      k: 0,
      tableId,
      item: 0,
      items: 1,
      payoutSun: 0n,
      atMs: startMs + nonce,
    });
  const times = (): readonly number[] => recentItems.list(version?.pack.id).map(({ at }) => Date.parse(at) - startMs);

  for (let nonce = 0; nonce < 5; nonce++) record(nonce);
  await database.owner.query('revoke insert on voltide.recent_find from voltide_app');
  await expect(recentPlays.sync()).rejects.toThrow('permission denied');
  for (let nonce = 5; nonce < 22; nonce++) record(nonce);
  await expect(recentPlays.sync()).rejects.toThrow('permission denied');
  await database.owner.query('grant insert on voltide.recent_find to voltide_app');
  await recentPlays.sync();
  clock.advance(REVEALED_MS);
  expect(times()).toEqual(Array.from({ length: 20 }, (_, i) => 21 - i));
  await recentPlays.sync();
  expect(times()).toHaveLength(20);
});
