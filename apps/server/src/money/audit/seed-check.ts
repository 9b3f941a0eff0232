import { commitmentOf, isHex64 } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';

import type { Connection } from '../../platform/db/pool.ts';
import { fetchSealedSeeds, openSealedSeeds, type EncryptedSeed } from './full-verifier.sql.ts';
import type { SeedCipher } from '../../platform/secrets/seed-cipher.ts';

const SEEDS_PER_FETCH = 1024;
const EXAMPLES_MAX = 20;

export type SeedFaults = { readonly count: number; readonly examples: readonly string[] };

/**
 * Opens every seed that no play has revealed yet: each player's next one, and the current one before the first play.
 * One that does not open its commitment could never be revealed. Needs a transaction.
 */
export async function checkEncryptedSeeds(connection: Connection, seedCipher: SeedCipher): Promise<SeedFaults> {
  const examples: string[] = [];
  let count = 0;
  await openSealedSeeds(connection);
  for (;;) {
    const seeds = await fetchSealedSeeds(connection, SEEDS_PER_FETCH);
    if (seeds.length === 0) return { count, examples };
    for (const seed of seeds) {
      if (doesOpen(decryptSeed(seedCipher, seed), seed.commitment)) continue;
      count++;
      if (examples.length < EXAMPLES_MAX) examples.push(`user ${seed.userId}, epoch ${seed.epoch}: ${DOES_NOT_OPEN}`);
    }
  }
}

export const DOES_NOT_OPEN = 'the server seed does not open its commitment';

/** Opens a seed; returns a text that opens no commitment where it cannot be read. */
export function decryptSeed(
  seedCipher: SeedCipher,
  { encryptedSeed, userId, epoch }: Omit<EncryptedSeed, 'commitment'>,
): string {
  try {
    return seedCipher.decrypt(encryptedSeed, userId, epoch);
  } catch {
    return '';
  }
}

export function doesOpen(serverSeed: string, commitment: Uint8Array): boolean {
  return isHex64(serverSeed) && commitmentOf(nodeHashes, serverSeed) === hexOf(commitment);
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
