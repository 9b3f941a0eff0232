import { createHmac } from 'node:crypto';

import type { Secret } from '../../platform/secrets/secret.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import { decryptBytes, encryptBytes } from '../../platform/secrets/encryption.ts';

/** Keeps the texts of mails, and the links in them, unreadable in the database and its backups. */
export type TextCipher = {
  readonly encrypt: (text: string, recipient: string) => Uint8Array;
  /** @throws Error when the key or the recipient is not the one it was encrypted for, or a bit was changed */
  readonly decrypt: (encrypted: Uint8Array, recipient: string) => string;
  /** Identifies an equal text; reveals nothing of the text without the key. */
  readonly digest: (text: string) => Uint8Array;
};

/** Encrypts a text for its recipient: no row can be sent to another address. */
export function createTextCipher(secretKey: Secret<Uint8Array>): TextCipher {
  const key = deriveKey(secretKey, 'mail');
  const digestKey = deriveKey(secretKey, 'mail digest');
  return {
    encrypt: (text, recipient) => encryptBytes(key, Buffer.from(text), Buffer.from(recipient)),
    decrypt: (encrypted, recipient) => decryptBytes(key, encrypted, Buffer.from(recipient)).toString('utf8'),
    digest: (text) => createHmac('sha256', digestKey).update(text).digest(),
  };
}
