import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Raised for malformed bytes or text: cut off, of a wrong length, not in the one right form. */
export class CodecError extends Error {
  override name = 'CodecError';
}

/** Writes lowercase hexadecimal, two characters for each byte. */
export function formatHex(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** Reads a hexadecimal text in either case, without "0x". @throws CodecError for anything else. */
export function parseHex(text: string): Uint8Array {
  try {
    return hexToBytes(text);
  } catch {
    throw new CodecError('not hexadecimal: expected an even number of the characters 0-9 and a-f');
  }
}

/** True if two arrays hold the same bytes. Not for secrets: it stops at the first difference. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false;
  return true;
}
