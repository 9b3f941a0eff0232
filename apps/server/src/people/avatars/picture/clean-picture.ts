import { AVATAR_LIMITS } from '@voltide/contract/avatar-parts';

import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import type { CleanPicture } from './clean-picture-type.ts';
import { PictureError, requireValid } from './picture-error.ts';

/**
 * Reads the containers of PNG, JPEG and WebP without decoding anything, and copies what the picture is made of. Text,
 * profiles, other pictures and whatever follows the end never reach the decoder.
 * @throws PictureError `too_large` for more pixels than uploads may have, `invalid` for anything else that is no still
 *   picture of these formats from its first byte to its last
 */
export function cleanPicture(file: Uint8Array): CleanPicture {
  const clean = cleanerOf(file)(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const { width, height } = clean;
  requireValid(width > 0 && height > 0, 'a picture without pixels');
  if (Math.max(width, height) > AVATAR_LIMITS.sideMaxPixels) {
    throw new PictureError('too_large', `${width} by ${height} pixels`);
  }
  return clean;
}

function cleanerOf(file: Uint8Array): (file: Buffer) => CleanPicture {
  if (startsWith(file, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return cleanPng;
  if (startsWith(file, 0, [0xff, 0xd8, 0xff])) return cleanJpeg;
  if (startsWith(file, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(file, 8, [0x57, 0x45, 0x42, 0x50])) return cleanWebp;
  throw new PictureError('invalid', 'no PNG, JPEG or WebP');
}

function startsWith(file: Uint8Array, at: number, bytes: readonly number[]): boolean {
  return bytes.every((byte, i) => file[at + i] === byte);
}
