import type { CleanPicture } from './clean-picture-type.ts';
import { readOrientation, type ExifOrientation } from './exif-orientation.ts';
import { requireValid } from './picture-error.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME_BYTES = 12;
const HEADER_BYTES = 13;
/** Chunks that make pixels. Profiles, texts and times may be compressed, and are left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const ANIMATED = new Set(['acTL', 'fcTL', 'fdAT']);
const MOST_CHUNKS = 512;

export function cleanPng(file: Buffer): CleanPicture {
  const kept: Buffer[] = [file.subarray(0, SIGNATURE_BYTES)];
  let orientation: ExifOrientation = 1;
  let header: Buffer | undefined;
  let at = SIGNATURE_BYTES;
  for (let chunks = 0; ; chunks += 1) {
    requireValid(chunks < MOST_CHUNKS, 'too many chunks');
    requireValid(at + FRAME_BYTES <= file.length, 'a chunk is cut off');
    const length = file.readUInt32BE(at);
    const end = at + FRAME_BYTES + length;
    requireValid(end <= file.length, 'a chunk is longer than the file');
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    requireValid((type === 'IHDR') === (chunks === 0), 'the header is not the first chunk');
    requireValid(!ANIMATED.has(type), 'an animation');
    if (type === 'IHDR') header = data;
    if (type === 'eXIf') orientation = readOrientation(data);
    if (KEPT.has(type)) kept.push(file.subarray(at, end));
    at = end;
    if (type === 'IEND') break;
  }
  requireValid(at === file.length, 'something follows the picture');
  requireValid(header?.length === HEADER_BYTES, 'the header has another length');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  return { format: 'PNG', width, height, orientation, bytes: Buffer.concat(kept) };
}
