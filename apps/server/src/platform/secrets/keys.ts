import { hkdfSync } from 'node:crypto';

import type { Secret } from './secret.ts';

const KEY_BYTES = 32;

/** Derives the key for one purpose from the installation's secret (HKDF-SHA-256). Purposes never share a key. */
export function deriveKey(secretKey: Secret<Uint8Array>, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey.reveal(), new Uint8Array(0), `voltide ${purpose} 1`, KEY_BYTES));
}
