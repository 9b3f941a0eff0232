import { createHmac } from 'node:crypto';

import type { Secret } from '../../platform/secrets/secret.ts';
import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import { hasRetiredName, insertRetiredName } from './retired-name.sql.ts';

export type RetiredNames = ReturnType<typeof createRetiredNames>;

/**
 * Retires the names of deleted accounts, so that no one else can pass for the person. Only keyed hashes are kept, which
 * reveal no name without the installation's secret.
 */
export function createRetiredNames(secretKey: Secret<Uint8Array>) {
  const key = deriveKey(secretKey, 'retired names');
  const hashOf = (username: string): Uint8Array => createHmac('sha256', key).update(username.toLowerCase()).digest();
  return {
    retire: (connection: Connection, username: string, atMs: number): Promise<void> =>
      insertRetiredName(connection, hashOf(username), atMs),

    /**
     * Rejects a retired name. Call it after the name was taken, in the same transaction: a deletion under way has then
     * been waited for. Throws AppError `username_taken`.
     */
    async checkFree(connection: Connection, username: string): Promise<void> {
      if (await hasRetiredName(connection, hashOf(username))) throw new AppError('username_taken');
    },
  };
}
