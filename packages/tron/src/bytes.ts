import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Raised for bytes or text that are not what they should be: cut off, of a wrong length, not in the one right form. */
export class CodecError extends Error {
  override name = 'CodecError';
}

/** Lowercase hexadecimal, two characters for each byte. */
export function formatHex(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** The bytes of a hexadecimal text in either case, without "0x". @throws CodecError for anything else. */
export function parseHex(text: string): Uint8Array {
  try {
    return hexToBytes(text);
  } catch {
    throw new CodecError('not hexadecimal: expected an even number of the characters 0-9 and a-f');
  }
}

/** Whether two arrays hold the same bytes. Not for secrets: it stops at the first difference. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false;
  return true;
}
