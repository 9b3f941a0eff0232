import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';

import { CodecError } from './bytes.ts';

/** Prefix of an address, which continues with the last 20 bytes of the public key's Keccak-256. */
export const ADDRESS_PREFIX = 0x41;
export const ADDRESS_BYTES = 21;

const TEXT = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const base58check = createBase58check(sha256);

/** True for the bytes of an address. They carry no checksum. */
export function isAddress(bytes: Uint8Array): boolean {
  return bytes.length === ADDRESS_BYTES && bytes[0] === ADDRESS_PREFIX;
}

/**
 * Reads an address as people write it: 34 characters that begin with T, checksum included (S8-10). Returns its 21
 * bytes, or undefined for anything else, such as the hexadecimal form and other chains' addresses.
 */
export function parseAddress(text: string): Uint8Array | undefined {
  if (!TEXT.test(text)) return undefined;
  try {
    const bytes = base58check.decode(text);
    return isAddress(bytes) ? bytes : undefined;
  } catch {
    // The checksum is not that of the address.
    return undefined;
  }
}

/** Writes an address as people read it. @throws CodecError for other bytes. */
export function formatAddress(bytes: Uint8Array): string {
  if (!isAddress(bytes)) throw new CodecError('an address has 21 bytes, of which the first is 41');
  return base58check.encode(bytes);
}

/** Derives the address of a public key of 33 or 65 bytes. @throws Error for bytes that are no point of secp256k1. */
function addressOfPublicKey(publicKey: Uint8Array): Uint8Array {
  return addressOfUncompressed(secp256k1.Point.fromBytes(publicKey).toBytes(false));
}

/** Derives the address of a valid public key of 65 bytes. */
export function addressOfUncompressed(uncompressed: Uint8Array): Uint8Array {
  const address = new Uint8Array(ADDRESS_BYTES);
  address.set(keccak_256(uncompressed.subarray(1)).subarray(-20), 1);
  address[0] = ADDRESS_PREFIX;
  return address;
}

/** Derives the address of a private key of 32 bytes. @throws Error for bytes that are no key. */
export function addressOfPrivateKey(privateKey: Uint8Array): Uint8Array {
  return addressOfPublicKey(secp256k1.getPublicKey(privateKey));
}
