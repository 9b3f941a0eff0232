type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * Tells how a JSON file is encoded: by its byte-order mark or, as JSON begins with two ASCII characters, by the zero
 * byte that UTF-16 puts beside the first one. PowerShell and Notepad write UTF-16.
 */
export function textEncodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== undefined && first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

/** Says why bytes are no text, where they are none. */
export function describeBytes(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0x1f && second === 0x8b) return 'it is compressed with gzip: unpack it first';
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) return 'it is a ZIP archive: unpack it first';
  const encoding = textEncodingOf(bytes);
  if (encoding !== 'utf-8')
    return bytes.length % 2 === 0 ? undefined : 'it is not valid UTF-16: it ends in half a unit';
  const at = findInvalidUtf8(bytes);
  return at === undefined ? undefined : `it is not valid UTF-8 at byte ${at}, counted from 0`;
}

/** The first byte that begins no character of UTF-8. */
function findInvalidUtf8(bytes: Uint8Array): number | undefined {
  for (let at = 0; at < bytes.length;) {
    const length = lengthOfCharacter(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return undefined;
}

/** Counts the bytes of the character at a place; 0 if there is none (RFC 3629). */
function lengthOfCharacter(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const second = bytes[at + 1] ?? 0;
  const [length, low, high] = boundsAfter(first);
  if (length === 0 || second < low || second > high) return 0;
  const rest = bytes.subarray(at + 2, at + length);
  return rest.length === length - 2 && rest.every((byte) => byte >= 0x80 && byte < 0xc0) ? length : 0;
}

/** The length of a character by its first byte, and between which bounds its second one lies. */
function boundsAfter(first: number): readonly [length: number, low: number, high: number] {
  if (first >= 0xc2 && first < 0xe0) return [2, 0x80, 0xbf];
  if (first >= 0xe0 && first < 0xf0) return [3, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf];
  if (first >= 0xf0 && first < 0xf5) return [4, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf];
  return [0, 0, 0];
}
