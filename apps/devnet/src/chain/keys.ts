import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { addressOfPrivateKey } from '@voltide/tron';

/** A key of this chain and its address. The seed reveals them all: they guard nothing. */
export type KeyPair = { readonly privateKey: Uint8Array; readonly address: Uint8Array };

export const PRODUCERS = 27;

export function keyOf(seed: string, name: string): KeyPair {
  const privateKey = sha256(utf8ToBytes(`voltide devnet\n${seed}\n${name}`));
  return { privateKey, address: addressOfPrivateKey(privateKey) };
}

/** The keys of the 27 producers, in the order of their slots. */
export function listProducers(seed: string): readonly KeyPair[] {
  return Array.from({ length: PRODUCERS }, (_, index) => keyOf(seed, `producer ${index}`));
}
