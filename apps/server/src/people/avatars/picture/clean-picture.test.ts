import { hostileFiles } from '@voltide/testkit/pictures/hostile-pictures';
import { exifOf, SECRET_PLACE } from '@voltide/testkit/pictures/exif';
import { withExif } from '@voltide/testkit/pictures/jpeg-file';
import { pngChunk, pngHeader, pngOf, pngPixels } from '@voltide/testkit/pictures/png-file';
import { rarePicture, realPicture } from '@voltide/testkit/pictures/real-pictures';
import { extendedHeader, pixelsOfWebp, riffChunk, webpOf } from '@voltide/testkit/pictures/riff';
import { describe, expect, it } from 'vitest';

import { cleanPicture } from './clean-picture.ts';
import { readOrientation } from './exif-orientation.ts';
import { PictureError } from './picture-error.ts';

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const EXIF_FLAG = 0x08;
/** Files with valid containers: only the codec sees the error in them. */
const SOUND = new Set([
  'PNG without pixels',
  'PNG with a wrong checksum',
  'PNG of a depth that there is not',
  'PNG whose pixels are no deflate',
  'PNG with pixels for another size',
  'PNG of a palette without one',
]);

function faultOf(file: Buffer): PictureError | undefined {
  try {
    cleanPicture(file);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(PictureError);
    return error as PictureError;
  }
}

async function samples(): Promise<readonly Buffer[]> {
  const real = await Promise.all((['png', 'jpeg', 'webp'] as const).map((format) => realPicture(format)));
  const rare = (['cmyk', 'progressive', 'grey', 'lossless', 'webp-alpha'] as const).map((form) => rarePicture(form));
  return [...real, ...(await Promise.all(rare))];
}

describe('a file that is read before it is decoded', () => {
  it('S10-01 every hostile file is refused by its container, but those that only a codec sees through', async () => {
    const files = await hostileFiles();
    expect(files.length).toBeGreaterThan(50);
    for (const { name, file, code } of files) {
      const kind = SOUND.has(name) ? undefined : code.slice('picture_'.length);
      expect([name, faultOf(file)?.kind]).toEqual([name, kind]);
    }
  });

  it('S10-01 no file that is cut off anywhere is taken', async () => {
    for (const file of await samples()) {
      expect(faultOf(file)).toBeUndefined();
      for (let length = 0; length < file.length; length += 1) {
        expect([length, faultOf(file.subarray(0, length))?.kind]).toEqual([length, 'invalid']);
      }
    }
  });

  it('S10-01 a file with one bit turned is taken or refused, and never breaks the reader', async () => {
    for (const file of await samples()) {
      for (let at = 0; at < file.length * 8; at += 3) {
        const turned = Buffer.from(file);
        turned[at >> 3] = (turned[at >> 3] ?? 0) ^ (1 << (at & 7));
        const fault = faultOf(turned);
        expect(['invalid', 'too_large', undefined]).toContain(fault?.kind);
      }
    }
  });

  it.each(ORIENTATIONS)(
    'S10-01 orientation %i is read from JPEG, PNG and WebP alike, and the place is dropped',
    async (n) => {
      const webp = await realPicture('webp');
      const files = [
        withExif(await realPicture('jpeg'), n),
        pngOf(
          pngHeader({ width: 2, height: 2 }),
          pngChunk('eXIf', exifOf(n)),
          pngPixels(2, 2, () => [1, 2, 3, 4]),
        ),
        webpOf(extendedHeader(64, 64, EXIF_FLAG), pixelsOfWebp(webp), riffChunk('EXIF', exifOf(n))),
        webpOf(pixelsOfWebp(webp), riffChunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(n)]))),
      ];
      for (const file of files) {
        expect(file.includes(SECRET_PLACE)).toBe(true);
        const { orientation, bytes } = cleanPicture(file);
        expect(orientation).toBe(n);
        expect(Buffer.from(bytes).includes(SECRET_PLACE)).toBe(false);
      }
    },
  );

  it('S10-01 EXIF that is cut off or names no orientation is upright', () => {
    const exif = exifOf(6);
    for (let length = 0; length < 32; length += 1) expect(readOrientation(exif.subarray(0, length))).toBe(1);
    for (const wrong of [0, 9, 65_535]) expect(readOrientation(exifOf(wrong))).toBe(1);
    expect(readOrientation(Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'))).toBe(1);
  });
});
