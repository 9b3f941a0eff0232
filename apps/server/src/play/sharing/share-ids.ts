import { createCipheriv, createDecipheriv } from 'node:crypto';

import type { UserId } from '@voltide/core';

import { deriveKey } from '../../platform/secrets/keys.ts';
import type { Secret } from '../../platform/secrets/secret.ts';

type SharedPlay = { readonly userId: UserId; readonly epoch: number; readonly nonce: number };

const BYTES = 16;
const CIPHER = 'aes-256-ecb';

/**
 * Encrypts the ids of shared plays: one block of a cipher with a key of its own, so that none can be guessed, and one
 * reveals nothing of its player or of other plays. A play always has the same one, and nothing has to be stored for it.
 */
export function createShareIds(secretKey: Secret<Uint8Array>) {
  const key = deriveKey(secretKey, 'shared results');
  return {
    idOf({ userId, epoch, nonce }: SharedPlay): string {
      const block = Buffer.alloc(BYTES);
      block.writeBigInt64BE(userId, 0);
      block.writeUInt32BE(epoch, 8);
      block.writeUInt32BE(nonce, 12);
      return createCipheriv(CIPHER, key, null).setAutoPadding(false).update(block).toString('hex');
    },

    /** Returns the play that an id names. Any id of its form names one, which need not exist. */
    playOf(shareId: string): SharedPlay {
      const block = createDecipheriv(CIPHER, key, null).setAutoPadding(false).update(Buffer.from(shareId, 'hex'));
      return { userId: block.readBigInt64BE(0) as UserId, epoch: block.readUInt32BE(8), nonce: block.readUInt32BE(12) };
    },
  };
}
