import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { assert } from '@voltide/core';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** What sealing adds to the length. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES;

/** Encrypts with AES-256-GCM. The associated data says what the bytes belong to; they open for nothing else. */
export function sealBytes(key: Uint8Array, bytes: Uint8Array, associatedData: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(associatedData);
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]);
}

/** @throws Error when the key or the associated data is not the one it was sealed with, or a bit was changed. */
export function openBytes(key: Uint8Array, sealed: Uint8Array, associatedData: Uint8Array): Buffer {
  assert(sealed.length > SEAL_BYTES, 'what is sealed has a nonce, a text and a tag');
  const textEnd = sealed.length - TAG_BYTES;
  const opener = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  opener.setAAD(associatedData).setAuthTag(sealed.subarray(textEnd));
  return Buffer.concat([opener.update(sealed.subarray(NONCE_BYTES, textEnd)), opener.final()]);
}
