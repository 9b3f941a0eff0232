import { hkdfSync } from 'node:crypto';

import { assert, type UserId } from '@voltide/core';
import { isHex64 } from '@voltide/fairness';

import { decryptBytes, ENCRYPTION_BYTES, encryptBytes } from './encryption.ts';

/** Keeps server seeds unreadable in the database and its backups until they are revealed. */
export type SeedCipher = {
  /** Encrypts a seed of 64 hexadecimal characters for one user and epoch; 60 bytes. */
  readonly encrypt: (serverSeed: string, userId: UserId, epoch: number) => Uint8Array;
  /** @throws Error when the key, the user or the epoch is not the one it was encrypted for, or a bit was changed */
  readonly decrypt: (encrypted: Uint8Array, userId: UserId, epoch: number) => string;
};

const SEED_BYTES = 32;

/** AES-256-GCM under a key that HKDF-SHA-256 derives from SECRET_KEY; user and epoch are authenticated with it. */
export function createSeedCipher(secretKey: Uint8Array): SeedCipher {
  assert(secretKey.length >= SEED_BYTES, 'SECRET_KEY has at least 32 bytes');
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'voltide seed seal v1', 32));
  return {
    encrypt: (serverSeed, userId, epoch) => {
      assert(isHex64(serverSeed), 'a server seed is 64 hexadecimal characters');
      return encryptBytes(key, Buffer.from(serverSeed, 'hex'), associatedData(userId, epoch));
    },
    decrypt: (encrypted, userId, epoch) => {
      assert(encrypted.length === SEED_BYTES + ENCRYPTION_BYTES, 'an encrypted seed has 60 bytes');
      return decryptBytes(key, encrypted, associatedData(userId, epoch)).toString('hex');
    },
  };
}

function associatedData(userId: UserId, epoch: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigInt64BE(userId);
  bytes.writeUInt32BE(epoch, 8);
  return bytes;
}
