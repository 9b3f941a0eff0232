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
 * Who had the welcome: once per person, by email (S8-13). Who has only typed an email in uses it up for others who do
 * the same, not for who confirms it (S3-20). Only keyed hashes are kept, and they survive the account: without the
 * installation's secret they name nobody.
 */
export function createWelcomes(secretKey: Secret<Uint8Array>, ledger: AccountLedger) {
  const key = deriveKey(secretKey, 'welcomed emails');
  const hashOf = (email: string): Uint8Array => createHmac('sha256', key).update(email.toLowerCase()).digest();
  const spend = (connection: Connection, email: string, atMs: number): Promise<boolean> =>
    confirmWelcomedEmail(connection, hashOf(email), atMs);
  return {
    /**
     * Claims the welcome for an email that was typed in; false if it was given before. Ask after the account has the
     * email, in the transaction that gives the gift: a deletion that goes on meanwhile has then been waited for.
     */
    claim: (connection: Connection, email: string, atMs: number): Promise<boolean> =>
      insertWelcomedEmail(connection, hashOf(email), atMs),

    /** Notes an email that is known to be its owner's: nobody is welcomed for it any more. */
    spend,

    /**
     * Gives who confirms an email, and had confirmed none before, what is missing of the welcome, unless somebody who
     * had confirmed it was welcomed. Returns what came, in sun.
     */
    async complete(connection: Connection, { userId, email, nowMs }: Confirmed): Promise<bigint> {
      if (!(await spend(connection, email, nowMs))) return 0n;
      const restSun = await ledger.completeWelcome(connection, { userId, atMs: nowMs });
      await ledger.welcomeReferee(connection, { userId, atMs: nowMs });
      return restSun;
    },

    /** What an account would get if it confirmed its email now, in sun. */
    async missing(connection: Connection, { userId, email }: Omit<Confirmed, 'nowMs'>): Promise<bigint> {
      return (await isWelcomeConfirmed(connection, hashOf(email))) ? 0n : ledger.missingWelcome(connection, userId);
    },
  };
}
