import type { CleanPicture } from './clean-picture-type.ts';
import { readOrientation } from './exif-orientation.ts';
import { requireValid } from './picture-error.ts';

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const EXTENDED_BYTES = 10;
const ALPHA_FLAG = 0x10;
const ANIMATED_FLAG = 0x02;
const LOSSLESS_SIGNATURE = 0x2f;
const EXIF_NAME = 'Exif\0\0';
const MOST_CHUNKS = 64;

type Size = { readonly width: number; readonly height: number };

export function cleanWebp(file: Buffer): CleanPicture {
  requireValid(file.length >= HEADER_BYTES && file.readUInt32LE(4) + 8 === file.length, 'not as long as it says');
  const chunks = readChunks(file);
  requireValid(!chunks.has('ANIM') && !chunks.has('ANMF'), 'an animation');
  const extended = chunks.get('VP8X');
  const lossy = chunks.get('VP8 ');
  const lossless = chunks.get('VP8L');
  const pixels = lossy ?? lossless;
  requireValid(pixels !== undefined && (lossy === undefined || lossless === undefined), 'not one picture');
  const size = lossy === undefined ? sizeOfLossless(pixels) : sizeOfLossy(pixels);
  const alpha = lossy === undefined ? undefined : chunks.get('ALPH');
  if (extended !== undefined) requireExtended(extended, size);
  const exif = chunks.get('EXIF');
  const orientation = exif === undefined ? 1 : readOrientation(withoutName(exif));
  const parts = [
    ...(alpha === undefined ? [] : [chunkOf('VP8X', extendedOf(size)), chunkOf('ALPH', alpha)]),
    chunkOf(lossy === undefined ? 'VP8L' : 'VP8 ', pixels),
  ];
  return { format: 'WEBP', ...size, orientation, bytes: riffOf(parts) };
}

function readChunks(file: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  let at = HEADER_BYTES;
  while (at < file.length) {
    requireValid(chunks.size < MOST_CHUNKS && at + CHUNK_HEADER_BYTES <= file.length, 'a chunk is cut off');
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const end = at + CHUNK_HEADER_BYTES + length;
    const next = end + (length % 2);
    requireValid(next <= file.length, 'a chunk is longer than the file');
    requireValid(!chunks.has(name), 'a chunk appears twice');
    chunks.set(name, file.subarray(at + CHUNK_HEADER_BYTES, end));
    at = next;
  }
  return chunks;
}

function sizeOfLossy(data: Buffer): Size {
  requireValid(data.length >= 10 && ((data[0] ?? 1) & 1) === 0, 'no key frame');
  requireValid(data.readUIntBE(3, 3) === 0x9d012a, 'no start of a frame');
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function sizeOfLossless(data: Buffer): Size {
  requireValid(data.length >= 5 && data[0] === LOSSLESS_SIGNATURE, 'no start of a picture');
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function requireExtended(data: Buffer, { width, height }: Size): void {
  requireValid(data.length === EXTENDED_BYTES, 'the header has another length');
  requireValid(((data[0] ?? 0) & ANIMATED_FLAG) === 0, 'an animation');
  requireValid(data.readUIntLE(4, 3) + 1 === width && data.readUIntLE(7, 3) + 1 === height, 'two different sizes');
}

function extendedOf({ width, height }: Size): Buffer {
  const data = Buffer.alloc(EXTENDED_BYTES);
  data[0] = ALPHA_FLAG;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
}

/** EXIF of a WebP file is TIFF alone; some programs put the name of JPEG's segment in front of it. */
function withoutName(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === EXIF_NAME ? exif.subarray(6) : exif;
}

function chunkOf(name: string, data: Buffer): Buffer {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES);
  header.write(name, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

function riffOf(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  const header = Buffer.alloc(8);
  header.write('RIFF', 'latin1');
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body]);
}
