/** A chunk of a RIFF file, filled up to an even length. */
export function riffChunk(name: string, data: Uint8Array): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP file of these chunks. */
export function webpOf(...chunks: readonly Uint8Array[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]));
}

/** The chunks of a WebP file, by name. */
export function chunksOfWebp(file: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at < file.length;) {
    const length = file.readUInt32LE(at + 4);
    chunks.set(file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** The chunk of a WebP file that has the pixels, with its header. */
export function pixelsOfWebp(file: Buffer): Buffer {
  for (const [name, data] of chunksOfWebp(file))
    if (name.startsWith('VP8') && name !== 'VP8X') return riffChunk(name, data);
  throw new Error('a WebP file without pixels');
}

/** The header of an extended file. */
export function extendedHeader(width: number, height: number, flags: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', data);
}
