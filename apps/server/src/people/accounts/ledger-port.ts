import { hash } from 'node:crypto';

import { assert, type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { WELCOME_GIFT_SUN } from '../../money/ledger/operation.ts';
import { openAccounts } from '../../money/ledger/players.ts';
import type { SeedCipher } from '../../platform/secrets/seed-cipher.ts';
import { settleOne } from '../../money/ledger/settle.sql.ts';
import { findWelcomeSum } from '../../money/ledger/welcome.sql.ts';
import { welcomeReferee } from '../../play/referrals/gifts.sql.ts';
import { findBalances } from '../../money/wallet/balances.sql.ts';

type Gift = { readonly userId: UserId; readonly giftSun: bigint; readonly atMs: number };

/** The ledger for accounts, inside their own transaction: only sign-up writes it besides the lane. */
export type AccountLedger = ReturnType<typeof createAccountLedger>;

async function missingWelcome(connection: Connection, userId: UserId): Promise<bigint> {
  return WELCOME_GIFT_SUN - (await findWelcomeSum(connection, userId));
}

export function createAccountLedger(seedCipher: SeedCipher) {
  return {
    /** Opens the player and the balances of a new user, with a gift of promo as one entry; 0 for none. */
    open(connection: Connection, { userId, giftSun, atMs }: Gift): Promise<void> {
      return openAccounts(connection, seedCipher, { userId, atMs, welcomeSun: giftSun });
    },

    missingWelcome,

    /** Pays the missing part of the welcome as one entry, once. Returns the amount in sun. */
    async completeWelcome(connection: Connection, { userId, atMs }: Omit<Gift, 'giftSun'>): Promise<bigint> {
      const amountSun = await missingWelcome(connection, userId);
      if (amountSun <= 0n) return 0n;
      const key = 'system:welcome-account';
      const requestHash = hash('sha256', key, 'buffer');
      const gift = { kind: 'gift', cause: 'welcome', userId, key, requestHash, amountSun, atMs } as const;
      const { status } = await settleOne(connection, gift);
      assert(status === 'settled', `the rest of a welcome was ${status}`);
      return amountSun;
    },

    async welcomeReferee(connection: Connection, { userId, atMs }: Omit<Gift, 'giftSun'>): Promise<void> {
      await welcomeReferee(connection, userId, atMs);
    },

    async balanceOf(connection: Connection, userId: UserId): Promise<bigint> {
      const { cashSun, promoSun } = await findBalances(connection, userId);
      return cashSun + promoSun;
    },
  };
}
