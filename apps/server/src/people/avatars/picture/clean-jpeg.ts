import type { CleanPicture } from './clean-picture-type.ts';
import { readOrientation, type ExifOrientation } from './exif-orientation.ts';
import { requireValid } from './picture-error.ts';

const MARKER = 0xff;
const END = 0xd9;
const SCAN = 0xda;
const EXIF_SEGMENT = 0xe1;
const EXIF_NAME = 'Exif\0\0';
/** Holds the colour coding: decoders need it for CMYK. */
const ADOBE_SEGMENT = 0xee;
/** Baseline, extended and progressive frames of Huffman codes; other kinds are not for pictures of the web. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf]);
/** Quantisation, Huffman tables, the interval of restarts. */
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
const COMPONENTS = new Set([1, 3, 4]);
/** Each scan of a progressive picture goes over all its blocks again; encoders write about ten. */
const MOST_SCANS = 40;
const MOST_SEGMENTS = 512;

type Segment = { readonly marker: number; readonly data: Buffer; readonly whole: Buffer };

/** @throws PictureError `invalid` */
export function cleanJpeg(file: Buffer): CleanPicture {
  const kept: Buffer[] = [file.subarray(0, 2)];
  let frame: Buffer | undefined;
  let orientation: ExifOrientation = 1;
  let scans = 0;
  let at = 2;
  for (let segments = 0; ; segments += 1) {
    requireValid(segments < MOST_SEGMENTS, 'too many segments');
    const segment = readSegment(file, at);
    at += segment.whole.length;
    const { marker, data, whole } = segment;
    requireValid(!OTHER_FRAMES.has(marker), 'another kind of frame');
    if (FRAMES.has(marker)) {
      requireValid(frame === undefined, 'two frames');
      frame = data;
    }
    if (marker === EXIF_SEGMENT && data.toString('latin1', 0, 6) === EXIF_NAME) {
      orientation = readOrientation(data.subarray(6));
    }
    if (FRAMES.has(marker) || TABLES.has(marker) || marker === ADOBE_SEGMENT) kept.push(whole);
    if (marker === SCAN) {
      requireValid(frame !== undefined, 'a scan before the frame');
      requireValid((scans += 1) <= MOST_SCANS, 'too many scans');
      const next = endOfScan(file, at);
      kept.push(whole, file.subarray(at, next));
      at = next;
    }
    if (marker === END) break;
  }
  requireValid(at === file.length, 'something follows the picture');
  requireValid(frame !== undefined && scans > 0 && frame.length >= 6, 'no frame or no scan');
  requireValid(COMPONENTS.has(frame[5] ?? 0), 'another number of colours');
  kept.push(file.subarray(at - 2, at));
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  return { format: 'JPEG', width, height, orientation, bytes: Buffer.concat(kept) };
}

function readSegment(file: Buffer, at: number): Segment {
  let place = at;
  requireValid(file[place] === MARKER, 'no marker where one is due');
  while (file[place + 1] === MARKER) place += 1;
  const marker = file[place + 1];
  requireValid(marker !== undefined && marker > 0xbf, 'an unknown marker');
  if (marker === END) return { marker, data: Buffer.alloc(0), whole: file.subarray(at, place + 2) };
  requireValid(marker < 0xd0 || marker > 0xd8, 'a marker out of place');
  requireValid(place + 4 <= file.length, 'a segment is cut off');
  const end = place + 2 + file.readUInt16BE(place + 2);
  requireValid(end >= place + 4 && end <= file.length, 'a segment is longer than the file');
  return { marker, data: file.subarray(place + 4, end), whole: file.subarray(at, end) };
}

function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    if (file[at] !== MARKER) continue;
    const next = file[at + 1] ?? 0;
    const isData = next === 0 || next === MARKER || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  requireValid(false, 'a scan is cut off');
}
