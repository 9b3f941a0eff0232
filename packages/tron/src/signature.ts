import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { addressOfUncompressed } from './address.ts';
import { CodecError } from './bytes.ts';

export const SIGNATURE_BYTES = 65;
const HASH_BYTES = 32;
/**
 * Wallets write the recovery number as it is, as Ledger does, or with 27 added, as TronLink does.
 */
const RECOVERY_OFFSET = 27;
const MESSAGE_PREFIX = '\x19TRON Signed Message:\n';

/**
 * Signs a hash: r, s and the recovery number 0 or 1, 65 bytes. The same key and hash always give the same signature
 * (RFC 6979), with the lower s. @throws CodecError for a hash that is not 32 bytes, Error for bytes that are no key.
 */
export function signHash(hash: Uint8Array, privateKey: Uint8Array): Uint8Array {
  if (hash.length !== HASH_BYTES) throw new CodecError('a hash has 32 bytes');
  const signed = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' });
  return concatBytes(signed.subarray(1), signed.subarray(0, 1));
}

/**
 * Recovers the address that signed a hash with a signature of 65 bytes, or undefined if no key can have. Takes the
 * recovery number as 0 or 1 and as 27 or 28, and a higher s, as the network does.
 */
export function recoverSigner(hash: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  const last = signature[SIGNATURE_BYTES - 1];
  if (hash.length !== HASH_BYTES || signature.length !== SIGNATURE_BYTES || last === undefined) return undefined;
  const recovery = last >= RECOVERY_OFFSET ? last - RECOVERY_OFFSET : last;
  if (recovery > 1) return undefined;
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, -1)).addRecoveryBit(recovery);
    return addressOfUncompressed(parsed.recoverPublicKey(hash).toBytes(false));
  } catch {
    // r or s is out of range, or r is no point's coordinate.
    return undefined;
  }
}

/** Computes the hash that wallets sign as signMessageV2: Keccak-256 of prefix, length in bytes and text. */
export function messageHash(message: string | Uint8Array): Uint8Array {
  const content = typeof message === 'string' ? utf8ToBytes(message) : message;
  return keccak_256(concatBytes(utf8ToBytes(`${MESSAGE_PREFIX}${content.length}`), content));
}

/** Signs a message as wallets do with signMessageV2: the recovery number is 27 or 28. */
export function signMessage(message: string | Uint8Array, privateKey: Uint8Array): Uint8Array {
  const signature = signHash(messageHash(message), privateKey);
  return signature.map((byte, index) => (index === SIGNATURE_BYTES - 1 ? byte + RECOVERY_OFFSET : byte));
}

/** Recovers the address that signed a message with signMessageV2, or undefined if none can have. */
export function recoverMessageSigner(message: string | Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  return recoverSigner(messageHash(message), signature);
}
