import { assert } from '@voltide/core';

const HEX = '0123456789abcdef';

/** Returns the bytes of an ASCII text, which are also its UTF-8 bytes. All hashed texts are ASCII. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    assert(code < 0x80, 'only ASCII text is hashed');
    bytes[i] = code;
  }
  return bytes;
}

/** Writes lowercase hexadecimal, two characters per byte. */
export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += `${HEX.charAt(byte >> 4)}${HEX.charAt(byte & 15)}`;
  return text;
}

/** Reads the bytes of a hexadecimal text of even length. */
export function bytesOfHex(hex: string): Uint8Array {
  assert(/^(?:[0-9a-f]{2})*$/.test(hex), 'hexadecimal is lowercase and of even length');
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}
