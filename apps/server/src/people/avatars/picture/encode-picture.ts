import { readFile } from 'node:fs/promises';

import {
  ColorSpace,
  Gravity,
  ImageMagick,
  initializeImageMagick,
  MagickFormat,
  MagickReadSettings,
  ResourceLimits,
  type IMagickImage,
} from '@imagemagick/magick-wasm';
import { AVATAR_LIMITS } from '@voltide/contract/avatar-parts';

import { capMemory } from './cap-memory.ts';
import type { CleanPicture } from './clean-picture-type.ts';

const MODULE = new URL(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm'));
const FORMATS = { PNG: MagickFormat.Png, JPEG: MagickFormat.Jpeg, WEBP: MagickFormat.WebP } as const;
const QUALITIES = [84, 64, 40, 15] as const;
const KEPT_MAX_BYTES = 48 * 1024;
/** Beyond this area the codec would use the disk, and it has none. */
const AREA_MAX = BigInt(16 * AVATAR_LIMITS.sideMaxPixels ** 2);
const PROFILE_MAX_BYTES = 1024n;
const IMAGES_MAX = 8n;

export async function startCodec(memoryPages: number): Promise<void> {
  await initializeImageMagick(capMemory(await readFile(MODULE), memoryPages));
  ResourceLimits.width = BigInt(AVATAR_LIMITS.sideMaxPixels);
  ResourceLimits.height = BigInt(AVATAR_LIMITS.sideMaxPixels);
  ResourceLimits.area = AREA_MAX;
  ResourceLimits.listLength = IMAGES_MAX;
  ResourceLimits.disk = 0n;
  ResourceLimits.maxProfileSize = PROFILE_MAX_BYTES;
}

/**
 * Decodes a picture and re-encodes it as WebP: upright, a square of its middle, 256 pixels at most, sRGB, pixels only.
 * @throws Error for a picture that the codec cannot read
 */
export function encodePicture(picture: CleanPicture): Uint8Array {
  const settings = new MagickReadSettings({ format: FORMATS[picture.format], frameIndex: 0, frameCount: 1 });
  return ImageMagick.read(picture.bytes, settings, (image) => {
    if (image.width !== picture.width || image.height !== picture.height) throw new RangeError('another size');
    image.orientation = picture.orientation;
    image.autoOrient();
    image.colorSpace = ColorSpace.sRGB;
    image.strip();
    toSquare(image);
    return write(image);
  });
}

function toSquare(image: IMagickImage): void {
  const side = Math.min(image.width, image.height);
  image.crop(side, side, Gravity.Center);
  image.resetPage();
  if (side > AVATAR_LIMITS.keptSidePixels) image.resize(AVATAR_LIMITS.keptSidePixels, AVATAR_LIMITS.keptSidePixels);
}

function write(image: IMagickImage): Uint8Array {
  for (const quality of QUALITIES) {
    image.quality = quality;
    const bytes = image.write(MagickFormat.WebP, (data) => Uint8Array.from(data));
    if (bytes.length <= KEPT_MAX_BYTES) return bytes;
  }
  throw new RangeError('no quality makes it small enough');
}
