import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { assert } from '@voltide/core';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const ENCRYPTION_BYTES = NONCE_BYTES + TAG_BYTES;

/** Encrypts with AES-256-GCM. The associated data names the owner of the bytes; they decrypt for nothing else. */
export function encryptBytes(key: Uint8Array, bytes: Uint8Array, associatedData: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(associatedData);
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]);
}

/** @throws Error when the key or the associated data is not what it was encrypted with, or a bit was changed */
export function decryptBytes(key: Uint8Array, encrypted: Uint8Array, associatedData: Uint8Array): Buffer {
  assert(encrypted.length > ENCRYPTION_BYTES, 'what is encrypted has a nonce, a text and a tag');
  const textEnd = encrypted.length - TAG_BYTES;
  const opener = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  opener.setAAD(associatedData).setAuthTag(encrypted.subarray(textEnd));
  return Buffer.concat([opener.update(encrypted.subarray(NONCE_BYTES, textEnd)), opener.final()]);
}
