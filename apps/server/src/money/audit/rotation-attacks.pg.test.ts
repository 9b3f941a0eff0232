import { openPlayer, playOf, setUpTestDatabase, TEST_SEED_CIPHER, TEST_TIME_MS } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { servingUser } from '../../platform/db/database.ts';
import { createLane } from '../ledger/lane.ts';
import { SEED_AGE_MAX_MS } from '../ledger/players.ts';
import { updateFirstClientSeed } from '../ledger/players.sql.ts';

const db = setUpTestDatabase();

it('a seed pair that cannot be revealed fails its player’s plays, once each, and delays no other player', async () => {
  let nowMs = TEST_TIME_MS;
  const clock = { nowMs: () => nowMs };
  const lane = createLane({
    ...servingUser({ ownerUrl: db.url }),
    seedCipher: TEST_SEED_CIPHER,
    clock,
    log: () => undefined,
  });
  const [userId, otherId] = [await openPlayer(db.pool), await openPlayer(db.pool)];
  await lane.submitPlay(userId, ({ epoch, nonce }) => playOf(userId, { epoch, nonce }));
  const flipped = 'set_byte(commitment, 0, get_byte(commitment, 0) # 1)';
  const flip = `update voltide.player set commitment = ${flipped} where user_id = $1`;
  await db.owner.query(flip, [userId]);
  nowMs += SEED_AGE_MAX_MS;
  const plays = Promise.allSettled(
    [1, 2, 3].map(() => lane.submitPlay(userId, ({ epoch, nonce }) => playOf(userId, { epoch, nonce }))),
  );
  const other = await lane.submitPlay(otherId, ({ epoch, nonce }) => playOf(otherId, { epoch, nonce }));
  expect(other).toMatchObject({ status: 'settled' });
  for (const result of await plays) {
    expect(result).toMatchObject({ status: 'rejected', reason: { constraint: 'seed_history_opens_commitment' } });
  }
  expect(lane.stats().waiting).toBe(0);
  await db.owner.query(flip, [userId]);
  const replaced = await lane.submitPlay(userId, ({ epoch, nonce }) => playOf(userId, { epoch, nonce }));
  expect(replaced).toEqual({ status: 'client_seed_missing' });
  await updateFirstClientSeed(db.pool, userId, 'fresh');
  const later = await lane.submitPlay(userId, ({ epoch, nonce }) => playOf(userId, { epoch, nonce }));
  expect(later).toMatchObject({ status: 'settled', play: { epoch: 1, nonce: 0 } });
  await lane.close();
});
