import { createHmac } from 'node:crypto';

import type { Secret } from '../secret.ts';
import type { Connection } from '../db/pool.ts';
import { deriveKey } from '../keys.ts';
import { insertWelcomedEmail } from './welcomed-email.sql.ts';

export type Welcomes = ReturnType<typeof createWelcomes>;

/**
 * Who had the welcome: once per person, by email (S8-13). Only keyed hashes are kept, and they survive the account:
 * without the installation's secret they name nobody.
 */
export function createWelcomes(secretKey: Secret<Uint8Array>) {
  const key = deriveKey(secretKey, 'welcomed emails');
  const hashOf = (email: string): Uint8Array => createHmac('sha256', key).update(email.toLowerCase()).digest();
  return {
    /**
     * Claims the welcome for an email; false if it was given before. Ask after the account has the email, in the
     * transaction that gives the gift: a deletion that goes on meanwhile has then been waited for.
     */
    claim: (connection: Connection, email: string, atMs: number): Promise<boolean> =>
      insertWelcomedEmail(connection, hashOf(email), atMs),
  };
}
