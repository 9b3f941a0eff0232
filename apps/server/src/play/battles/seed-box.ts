import { assert } from '@voltide/core';
import { isHex64 } from '@voltide/fairness';

import { decryptBytes, encryptBytes } from '../../platform/secrets/encryption.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import type { Secret } from '../../platform/secrets/secret.ts';

export type SeedBox = ReturnType<typeof createSeedBox>;

/** Keeps the server seeds of battles unreadable until they are public. Each opens for its own battle only. */
export function createSeedBox(secretKey: Secret<Uint8Array>) {
  const key = deriveKey(secretKey, 'battle seeds');
  return {
    /** Encrypts 64 hexadecimal characters. */
    encrypt: (serverSeed: string, battleId: string): Uint8Array => {
      assert(isHex64(serverSeed), 'a server seed is 64 hexadecimal characters');
      return encryptBytes(key, Buffer.from(serverSeed, 'hex'), Buffer.from(battleId));
    },

    /** @throws Error when it was encrypted for another battle or under another key, or a bit was changed */
    decrypt: (encrypted: Uint8Array, battleId: string): string =>
      decryptBytes(key, encrypted, Buffer.from(battleId)).toString('hex'),
  };
}
