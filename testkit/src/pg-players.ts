import { hash, randomBytes, randomUUID } from 'node:crypto';

import { userIdFromRandom, type UserId } from '@voltide/core';
import type { Database } from '@voltide/server/platform/db/pool';
import { inTransaction } from '@voltide/server/platform/db/tx';
import { itemNoOf, type ItemPlace } from '@voltide/server/money/ledger/item-no';
import type { AdjustOperation, Bucket, SaleOperation, PlayOperation } from '@voltide/server/money/ledger/operation';
import { openAccounts } from '@voltide/server/money/ledger/players';
import { createSeedCipher } from '@voltide/server/platform/secrets/seed-cipher';
import { settleOne } from '@voltide/server/money/ledger/settle.sql';

import { ownerOf, type TestDatabase } from './pg.ts';

export const TEST_SEED_CIPHER = createSeedCipher(new Uint8Array(32).fill(7));

/** A moment after every rule's minimum interval since the beginning of time. */
export const TEST_TIME_MS = 1_800_000_000_000;

/** A stand-in for the hash over a request. */
export function requestHash(text = 'request'): Uint8Array {
  return hash('sha256', text, 'buffer');
}

type PlayerOptions = {
  readonly cashSun?: bigint;
  readonly promoSun?: bigint;
  /** Null for a player who has not set one yet. */
  readonly clientSeed?: string | null;
};

/** Opens the accounts of a new user; cash and promo come by an operator's adjustment. */
export async function openPlayer(pool: Database, options: PlayerOptions = {}): Promise<UserId> {
  const { cashSun = 0n, promoSun = 0n, clientSeed = 'test-seed' } = options;
  const userId = userIdFromRandom(randomBytes(8)) ?? (99_999n as UserId);
  await inTransaction(pool, (connection) =>
    openAccounts(connection, TEST_SEED_CIPHER, {
      userId,
      atMs: TEST_TIME_MS,
      welcomeSun: 0n,
      ...(clientSeed === null ? {} : { clientSeed }),
    }),
  );
  if (cashSun > 0n) await settleOne(ownerOf(pool), adjustOf(userId, 'cash', cashSun));
  if (promoSun > 0n) await settleOne(ownerOf(pool), adjustOf(userId, 'promo', promoSun));
  return userId;
}

/** Opens the accounts of a new user with an identity, as a sign-up or a guest's start makes it. */
export async function openAccount(
  db: Pick<TestDatabase, 'pool' | 'owner'>,
  options: PlayerOptions & { readonly kind?: 'account' | 'guest' } = {},
): Promise<UserId> {
  const { kind = 'account', ...player } = options;
  const userId = await openPlayer(db.pool, { cashSun: 2_000_000_000n, ...player });
  const name = `p${randomBytes(6).toString('hex')}`;
  await db.owner.query(
    `insert into voltide.identity (user_id, kind, username, email, created_at_ms) values ($1, $2, $3, $4, $5)`,
    [userId, kind, name, kind === 'account' ? `${name}@example.com` : null, TEST_TIME_MS],
  );
  return userId;
}

/** An operator's adjustment under a key of its own. */
export function adjustOf(userId: UserId, account: Bucket, amountSun: bigint): AdjustOperation {
  return {
    kind: 'adjust',
    userId,
    key: randomUUID(),
    requestHash: requestHash(),
    atMs: TEST_TIME_MS,
    account,
    amountSun,
    reason: 'test',
    byUserId: undefined,
  };
}

/** The first play of a player with no stake, no credit and no items, unless told otherwise. */
export function playOf(userId: UserId, parts: Partial<PlayOperation> = {}): PlayOperation {
  return {
    kind: 'play',
    userId,
    key: randomUUID(),
    requestHash: requestHash(),
    atMs: TEST_TIME_MS,
    game: 'packs',
    input: '{"qty":1}',
    tableId: 1,
    epoch: 0,
    nonce: 0,
    stakeSun: 0n,
    spendOrder: 'promo_first',
    creditSun: 0n,
    edgeSun: 0n,
    draws: [0],
    itemsIn: [],
    soldK: [],
    minIntervalMs: 0,
    ...parts,
  };
}

/** A sale of items of the user's own plays under a key of its own. */
export function saleOf(userId: UserId, items: readonly ItemPlace[]): SaleOperation {
  const itemsOut = items.map(itemNoOf);
  return { kind: 'sale', userId, key: randomUUID(), requestHash: requestHash(), atMs: TEST_TIME_MS, itemsOut };
}
