import { exifOf } from './exif.ts';

/** A segment with its length. */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([header, data]);
}

/** A JPEG file with more segments after its first marker. */
export function withSegments(jpeg: Buffer, ...segments: readonly Uint8Array[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A JPEG file that says how it lies and where it was taken. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  return withSegments(jpeg, jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)])));
}

/** Finds where a file's frame data begins: precision, height, width, number of colours. */
export function frameAt(jpeg: Buffer): number {
  for (let at = 2; at < jpeg.length;) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return at + 4;
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new Error('a JPEG without a frame');
}

/** A JPEG file that claims another size, or another number of colours. */
export function claiming(jpeg: Buffer, claim: { width?: number; height?: number; colours?: number }): Buffer {
  const changed = Buffer.from(jpeg);
  const at = frameAt(changed);
  if (claim.height !== undefined) changed.writeUInt16BE(claim.height, at + 1);
  if (claim.width !== undefined) changed.writeUInt16BE(claim.width, at + 3);
  if (claim.colours !== undefined) changed[at + 5] = claim.colours;
  return changed;
}
