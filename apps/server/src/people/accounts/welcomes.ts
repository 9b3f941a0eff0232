import { createHmac } from 'node:crypto';

import type { UserId } from '@voltide/core';

import type { Secret } from '../../platform/secrets/secret.ts';
import type { Connection } from '../../platform/db/pool.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import type { AccountLedger } from './ledger-port.ts';
import { confirmWelcomedEmail, insertWelcomedEmail, isWelcomeConfirmed } from './welcomed-email.sql.ts';

type Confirmed = { readonly userId: UserId; readonly email: string; readonly nowMs: number };

export type Welcomes = ReturnType<typeof createWelcomes>;

/**
 * Gives the welcome once per person, by email (S8-13). A typed email uses it up for others who type it, not for the
 * person who confirms it (S3-20). Only keyed hashes are kept, which survive the account and reveal no email without the
 * installation's secret.
 */
export function createWelcomes(secretKey: Secret<Uint8Array>, ledger: AccountLedger) {
  const key = deriveKey(secretKey, 'welcomed emails');
  const hashOf = (email: string): Uint8Array => createHmac('sha256', key).update(email.toLowerCase()).digest();
  const spend = (connection: Connection, email: string, atMs: number): Promise<boolean> =>
    confirmWelcomedEmail(connection, hashOf(email), atMs);
  return {
    /**
     * Claims the welcome for a typed email; false if it was given before. Call it after the account has the email, in
     * the transaction of the gift: a deletion under way has then been waited for.
     */
    claim: (connection: Connection, email: string, atMs: number): Promise<boolean> =>
      insertWelcomedEmail(connection, hashOf(email), atMs),

    spend,

    /**
     * Pays the missing part of the welcome on the first confirmation of an email, unless another account that confirmed
     * it was welcomed. Returns the amount in sun.
     */
    async complete(connection: Connection, { userId, email, nowMs }: Confirmed): Promise<bigint> {
      if (!(await spend(connection, email, nowMs))) return 0n;
      const restSun = await ledger.completeWelcome(connection, { userId, atMs: nowMs });
      await ledger.welcomeReferee(connection, { userId, atMs: nowMs });
      return restSun;
    },

    async missing(connection: Connection, { userId, email }: Omit<Confirmed, 'nowMs'>): Promise<bigint> {
      return (await isWelcomeConfirmed(connection, hashOf(email))) ? 0n : ledger.missingWelcome(connection, userId);
    },
  };
}
