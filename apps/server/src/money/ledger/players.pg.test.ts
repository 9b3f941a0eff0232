import { hash } from 'node:crypto';

import { openPlayer, playOf, setUpTestDatabase, TEST_SEED_CIPHER, TEST_TIME_MS } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { inTransaction } from '../../platform/db/tx.ts';
import { findPublicSeeds, isSeedUsedUp, loadPlayers, openAccounts, rotateSeed, SEED_AGE_MAX_MS } from './players.ts';
import { createSeedCipher } from '../../platform/secrets/seed-cipher.ts';
import { settleOne } from './settle.sql.ts';

const db = setUpTestDatabase();
const VT = 1_000_000n;

describe('opening accounts', () => {
  it('commits to two seeds and gives the welcome promo, which cannot be given again', async () => {
    const userId = (await openPlayer(db.pool)) + 1n;
    const opening = { userId: userId as never, atMs: TEST_TIME_MS, clientSeed: 'mine', welcomeSun: 100n * VT };
    await inTransaction(db.pool, (connection) => openAccounts(connection, TEST_SEED_CIPHER, opening));
    const [player] = await loadPlayers(db.pool, TEST_SEED_CIPHER, [opening.userId]);
    const seeds = await findPublicSeeds(db.pool, opening.userId);
    expect(player).toMatchObject({ epoch: 0, nonce: 0, clientSeed: 'mine', spendOrder: 'promo_first' });
    expect(seeds?.commitment).toBe(hash('sha256', player?.serverSeed ?? ''));
    expect(seeds?.nextCommitment).not.toBe(seeds?.commitment);
    const { rows } = await db.pool.query(
      'select kind, balance, seq from voltide.account where user_id = $1 order by kind',
      [userId],
    );
    expect(rows).toEqual([
      { kind: 'cash', balance: 0n, seq: 0n },
      { kind: 'promo', balance: 100n * VT, seq: 1n },
      { kind: 'held', balance: 0n, seq: 0n },
    ]);
    const again = inTransaction(db.pool, (connection) => openAccounts(connection, TEST_SEED_CIPHER, opening));
    await expect(again).rejects.toMatchObject({ constraint: 'player_pkey' });
  });

  it('leaves nothing when the transaction that makes the user fails', async () => {
    const userId = ((await openPlayer(db.pool)) + 1n) as never;
    const failing = inTransaction(db.pool, async (connection) => {
      await openAccounts(connection, TEST_SEED_CIPHER, { userId, atMs: TEST_TIME_MS, welcomeSun: VT });
      throw new Error('the name is taken');
    });
    await expect(failing).rejects.toThrow('the name is taken');
    expect(await findPublicSeeds(db.pool, userId)).toBe(undefined);
  });
});

describe('rotating seeds', () => {
  it('reveals the pair that was played with, makes the committed next one current, and begins at nonce 0', async () => {
    const userId = await openPlayer(db.pool, { clientSeed: 'first' });
    const before = await findPublicSeeds(db.pool, userId);
    for (const nonce of [0, 1]) await settleOne(db.pool, playOf(userId, { nonce }));
    const revealed = await rotateSeed(db.pool, TEST_SEED_CIPHER, {
      userId,
      clientSeed: 'second',
      atMs: TEST_TIME_MS + 9,
    });
    expect(revealed).toMatchObject({ epoch: 0, plays: 2, clientSeed: 'first', commitment: before?.commitment });
    expect(hash('sha256', revealed?.serverSeed ?? '')).toBe(before?.commitment);
    const after = await findPublicSeeds(db.pool, userId);
    expect(after).toMatchObject({
      epoch: 1,
      nonce: 0,
      clientSeed: 'second',
      commitment: before?.nextCommitment,
      epochStartedAtMs: TEST_TIME_MS + 9,
    });
    const [player] = await loadPlayers(db.pool, TEST_SEED_CIPHER, [userId]);
    expect(hash('sha256', player?.serverSeed ?? '')).toBe(after?.commitment);
    const { rows } = await db.pool.query(
      'select epoch, plays, server_seed, client_seed from voltide.seed_history where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ epoch: 0, plays: 2, server_seed: revealed?.serverSeed, client_seed: 'first' }]);
  });

  it('lets one of several at once win, and rejects an epoch that has ended', async () => {
    const userId = await openPlayer(db.pool);
    const rotation = { userId, clientSeed: 'next', atMs: TEST_TIME_MS, epoch: 0 };
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => rotateSeed(db.pool, TEST_SEED_CIPHER, rotation)));
    expect(results.filter((revealed) => revealed !== undefined)).toHaveLength(1);
    expect(await rotateSeed(db.pool, TEST_SEED_CIPHER, rotation)).toBe(undefined);
    expect(await rotateSeed(db.pool, TEST_SEED_CIPHER, { ...rotation, userId: 5n as never })).toBe(undefined);
  });

  it('keeps unrevealed seeds out of the database in clear', async () => {
    const userId = await openPlayer(db.pool);
    const [player] = await loadPlayers(db.pool, TEST_SEED_CIPHER, [userId]);
    const { rows } = await db.owner.query<{ row: string }>(
      'select row_to_json(p)::text as row from voltide.player p where p.user_id = $1',
      [userId],
    );
    expect(rows[0]?.row).not.toContain(player?.serverSeed);
    await expect(loadPlayers(db.pool, createSeedCipher(new Uint8Array(32)), [userId])).rejects.toThrow();
  });
});

describe('a seed pair is used up', () => {
  const player = {
    userId: 5n as never,
    epoch: 0,
    nonce: 0,
    serverSeed: '',
    clientSeed: 'a',
    commitment: '',
    spendOrder: 'promo_first',
    autoSell: 0,
    preferencesVersion: 0,
    epochStartedAtMs: TEST_TIME_MS,
    isClosed: false,
  } as const;

  it.each([
    { nonce: 999, ageMs: 0, usedUp: false },
    { nonce: 1000, ageMs: 0, usedUp: true },
    { nonce: 1, ageMs: SEED_AGE_MAX_MS - 1, usedUp: false },
    { nonce: 1, ageMs: SEED_AGE_MAX_MS, usedUp: true },
    { nonce: 0, ageMs: SEED_AGE_MAX_MS, usedUp: false },
  ])('after $nonce plays and $ageMs ms: $usedUp', ({ nonce, ageMs, usedUp }) => {
    expect(isSeedUsedUp({ ...player, nonce }, TEST_TIME_MS + ageMs)).toBe(usedUp);
  });
});
