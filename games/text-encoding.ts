/** How the text of a file may be written. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

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
