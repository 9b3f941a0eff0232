const MEMORY_SECTION = 5;
const PREAMBLE_BYTES = 8;
const HAS_MAXIMUM = 1;

/**
 * Copies a WebAssembly module so that its only memory never grows beyond so many pages of 64 KiB: an allocation beyond
 * that fails inside the module. The module must name a maximum itself, in at least as many bytes.
 * @throws RangeError for another kind of module
 */
export function capMemory(module: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  const capped = Uint8Array.from(module);
  for (let at = PREAMBLE_BYTES; at < capped.length;) {
    const id = capped[at];
    const length = readNumber(capped, at + 1);
    if (id === MEMORY_SECTION) {
      const count = readNumber(capped, length.end);
      const flags = readNumber(capped, count.end);
      if (count.value !== 1 || flags.value !== HAS_MAXIMUM) throw new RangeError('not one memory with a maximum');
      const least = readNumber(capped, flags.end);
      const most = readNumber(capped, least.end);
      if (pages < least.value || pages > most.value) throw new RangeError(`${pages} pages are not possible`);
      writeNumber(capped, pages, most);
      return capped;
    }
    at = length.end + length.value;
  }
  throw new RangeError('a module without a memory');
}

type Read = { readonly value: number; readonly start: number; readonly end: number };

function readNumber(bytes: Uint8Array, start: number): Read {
  let value = 0;
  for (let at = start; ; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new RangeError('a module that is cut off');
    value += (byte & 0x7f) * 2 ** (7 * (at - start));
    if (byte < 0x80) return { value, start, end: at + 1 };
  }
}

function writeNumber(bytes: Uint8Array, value: number, { start, end }: Read): void {
  let rest = value;
  for (let at = start; at < end; at += 1) {
    bytes[at] = (rest & 0x7f) | (at + 1 < end ? 0x80 : 0);
    rest = Math.floor(rest / 128);
  }
}
