import { crc32, deflateSync } from 'node:zlib';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Header = {
  readonly width: number;
  readonly height: number;
  readonly bitDepth?: number;
  readonly colourType?: number;
  readonly isInterlaced?: boolean;
};

/** A chunk with its checksum. */
export function pngChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The header chunk, true or not. */
export function pngHeader({ width, height, bitDepth = 8, colourType = 6, isInterlaced = false }: Header): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([bitDepth, colourType, 0, 0, isInterlaced ? 1 : 0], 8);
  return pngChunk('IHDR', data);
}

/** A whole file of chunks. */
export function pngOf(...chunks: readonly Uint8Array[]): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ...chunks, pngChunk('IEND')]);
}

/** The pixels of a picture: for each row no filter, then the bytes that `pixel` gives. */
export function pngPixels(width: number, height: number, pixel: (x: number, y: number) => readonly number[]): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (__, x) => pixel(x, y)).flat()]),
  );
  return pngChunk('IDAT', deflateSync(Buffer.concat(rows)));
}

/** So many bytes of zero, compressed. */
export function deflatedZeros(bytes: number): Buffer {
  return deflateSync(Buffer.alloc(bytes), { level: 9 });
}
