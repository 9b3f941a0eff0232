import { createHmac } from 'node:crypto';

import type { Secret } from '../secret.ts';
import { deriveKey } from '../keys.ts';
import { openBytes, sealBytes } from '../sealed-box.ts';

/** Keeps the texts of mails, and the links in them, unreadable in the database and its backups. */
export type TextSealer = {
  readonly seal: (text: string, recipient: string) => Uint8Array;
  /** @throws Error when the key or the recipient is not the one it was sealed for, or a bit was changed. */
  readonly open: (sealed: Uint8Array, recipient: string) => string;
  /** By which an equal text is known; it tells nothing of the text to whoever has no key. */
  readonly digest: (text: string) => Uint8Array;
};

/** Seals a text for its recipient: no row can be sent to somebody else. */
export function createTextSealer(secretKey: Secret<Uint8Array>): TextSealer {
  const key = deriveKey(secretKey, 'mail');
  const digestKey = deriveKey(secretKey, 'mail digest');
  return {
    seal: (text, recipient) => sealBytes(key, Buffer.from(text), Buffer.from(recipient)),
    open: (sealed, recipient) => openBytes(key, sealed, Buffer.from(recipient)).toString('utf8'),
    digest: (text) => createHmac('sha256', digestKey).update(text).digest(),
  };
}
