import { AVATAR_LIMITS } from '@voltide/contract';

import { squareOf, type Crop } from './crop.ts';

/** A file that this browser cannot open as a picture; its message is for people. */
export class PictureError extends Error {
  override name = 'PictureError';
}

const FILE_MAX_BYTES = 30_000_000;
const TYPES = ['image/webp', 'image/jpeg'] as const;
const QUALITIES = [0.9, 0.8, 0.65, 0.5, 0.35] as const;
const CHUNK = 8192;

/** Opens a file as an upright picture. @throws PictureError */
export async function openPicture(file: File): Promise<ImageBitmap> {
  if (file.size > FILE_MAX_BYTES) throw new PictureError('This file has more than 30 MB. Choose a smaller picture.');
  if (file.type === 'image/svg+xml') throw new PictureError('Choose a PNG, JPEG or WebP picture.');
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureError("This file can't be opened as a picture. Choose a PNG, JPEG or WebP.");
  }
}

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const { left, top, side } = squareOf(picture, crop);
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/**
 * Encodes the selected square as base64 of a WebP or JPEG file, 256 pixels wide, at most 48 kB. @throws PictureError if
 * this browser supports neither
 */
export async function encodeCrop(picture: ImageBitmap, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_LIMITS.keptSidePixels;
  canvas.height = AVATAR_LIMITS.keptSidePixels;
  drawCrop(canvas, picture, crop);
  for (const type of TYPES) {
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
      // A browser that cannot encode a type returns PNG instead.
      if (blob === null || blob.type !== type) break;
      const data = base64Of(new Uint8Array(await blob.arrayBuffer()));
      if (data.length <= AVATAR_LIMITS.dataMaxLength) return data;
    }
  }
  throw new PictureError('This browser could not make the picture small enough. Try another one.');
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
