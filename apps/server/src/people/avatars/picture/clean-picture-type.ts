import type { ExifOrientation } from './exif-orientation.ts';

/**
 * A file for the decoder: only what makes one still picture, of known size. Its orientation is the number that EXIF
 * has for it, 1 for upright.
 */
export type CleanPicture = {
  readonly format: 'PNG' | 'JPEG' | 'WEBP';
  readonly width: number;
  readonly height: number;
  readonly orientation: ExifOrientation;
  readonly bytes: Uint8Array;
};
