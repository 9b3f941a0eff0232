import pg from 'pg';

import type { Secret } from '../secrets/secret.ts';
import { deriveKey } from '../secrets/keys.ts';
import { createSeedCipher } from '../secrets/seed-cipher.ts';
import type { Connection } from './pool.ts';
import {
  findKeyCheck,
  findOldestSeed,
  hasKeyCheck,
  hasPlayers,
  insertKeyCheck,
  type OldestSeed,
} from './secret-key.sql.ts';

/**
 * Checks a database against the secret key of its first start.
 * @param owner - a connection of the owner: the serving role has no rights over the check value.
 * @throws Error in one sentence when the key is another one
 */
export async function checkSecretKey(owner: Connection, secretKey: Secret<Uint8Array>): Promise<void> {
  const value = deriveKey(secretKey, 'check');
  const known = (await findKeyCheck(owner)) ?? (await adoptKey(owner, secretKey, value));
  if (known === undefined || !Buffer.from(known).equals(value)) throw wrongKey();
}

/**
 * Checks without writing, for a database that must be left as it is, such as one of an older program.
 * @throws Error in one sentence when the key is another one
 */
export async function compareSecretKey(owner: Connection, secretKey: Secret<Uint8Array>): Promise<void> {
  const known = (await hasKeyCheck(owner)) ? await findKeyCheck(owner) : undefined;
  const seed = known === undefined ? await findOldestSeed(owner) : undefined;
  const isKnown = known === undefined || Buffer.from(known).equals(deriveKey(secretKey, 'check'));
  if (!isKnown || (seed !== undefined && !canOpen(secretKey, seed))) throw wrongKey();
}

/**
 * Checks over a connection of its own, before anything else that the key opens; an empty database passes.
 * @throws Error in one sentence when the key is another one
 */
export async function holdToSecretKey(ownerUrl: string, secretKey: Secret<Uint8Array>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (await hasPlayers(client)) await compareSecretKey(client, secretKey);
  } finally {
    await client.end();
  }
}

function wrongKey(): Error {
  return new Error(
    'The secret key is not the one this database was first started with: set SECRET_KEY to that one, ' +
      'or leave SECRET_KEY out where the file secret in DATA_DIR holds it.',
  );
}

/** Returns the check value to store; undefined where encrypted rows do not open with this key. */
async function adoptKey(
  owner: Connection,
  secretKey: Secret<Uint8Array>,
  value: Uint8Array,
): Promise<Uint8Array | undefined> {
  const seed = await findOldestSeed(owner);
  if (seed !== undefined && !canOpen(secretKey, seed)) return undefined;
  await insertKeyCheck(owner, value);
  return findKeyCheck(owner);
}

function canOpen(secretKey: Secret<Uint8Array>, { encryptedSeed: encrypted, userId, epoch }: OldestSeed): boolean {
  try {
    createSeedCipher(secretKey.reveal()).decrypt(encrypted, userId, epoch);
    return true;
  } catch {
    return false;
  }
}
