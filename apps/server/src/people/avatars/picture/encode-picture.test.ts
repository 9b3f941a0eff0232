import { SECRET_PLACE } from '@voltide/testkit/pictures/exif';
import { loadedFiles, SCRIPT } from '@voltide/testkit/pictures/hostile-pictures';
import { frameAt, withExif } from '@voltide/testkit/pictures/jpeg-file';
import { pngHeader, pngOf, pngPixels } from '@voltide/testkit/pictures/png-file';
import { look, noise, QUARTERS, rarePicture, realPicture } from '@voltide/testkit/pictures/real-pictures';
import { chunksOfWebp } from '@voltide/testkit/pictures/riff';
import { beforeAll, expect, it } from 'vitest';

import { cleanPicture } from './clean-picture.ts';
import { encodePicture, startCodec } from './encode-picture.ts';

const MEMORY_PAGES = 1024;
/** The quarters clockwise from the top left, for each orientation of EXIF. */
const CLOCKWISE = ['0123', '1032', '2301', '3210', '0321', '3012', '2103', '1230'];

beforeAll(() => startCodec(MEMORY_PAGES));

const encoded = (file: Buffer): Buffer => Buffer.from(encodePicture(cleanPicture(file)));

function deepPng(): Buffer {
  const deep = (x: number, y: number): readonly number[] => {
    const colour = QUARTERS[y < 32 ? (x < 32 ? 0 : 1) : x < 32 ? 3 : 2] ?? '';
    return [...[1, 3, 5].flatMap((at) => [parseInt(colour.slice(at, at + 2), 16), 0x7f]), 255, 255];
  };
  return pngOf(pngHeader({ width: 64, height: 64, bitDepth: 16 }), pngPixels(64, 64, deep));
}

it('S10-01 every form of PNG, JPEG and WebP becomes a WebP file of pixels alone that shows the same', async () => {
  const cmyk = await rarePicture('cmyk');
  expect(cmyk[frameAt(cmyk) + 5]).toBe(4);
  const forms: Readonly<Record<string, Buffer>> = {
    png: await realPicture('png'),
    jpeg: await realPicture('jpeg'),
    webp: await realPicture('webp'),
    cmyk,
    progressive: await rarePicture('progressive'),
    lossless: await rarePicture('lossless'),
    'webp with alpha': await rarePicture('webp-alpha'),
    '16 bits': deepPng(),
  };
  for (const [name, file] of Object.entries(forms)) {
    const bytes = encoded(file);
    expect([name, await look(bytes)]).toEqual([name, { width: 64, height: 64, corners: QUARTERS }]);
    expect([...chunksOfWebp(bytes).keys()].filter((chunk) => !/^(VP8[ LX]|ALPH)$/.test(chunk))).toEqual([]);
  }
  expect(await look(encoded(await rarePicture('grey')))).toMatchObject({ width: 64, height: 64 });
});

it('S10-01 a picture that is not square is cut to its middle, and none is wider than 256 pixels', async () => {
  expect(await look(encoded(await realPicture('jpeg', 1024, 512)))).toMatchObject({ width: 256, height: 256 });
  expect(await look(encoded(await realPicture('png', 40, 900)))).toMatchObject({ width: 40, height: 40 });
  expect(await look(encoded(await realPicture('png', 2, 1)))).toMatchObject({ width: 1, height: 1 });
  expect(encoded(await noise(1024, 1)).length).toBeLessThan(48 * 1024);
});

it.each(CLOCKWISE.map((corners, i) => [i + 1, corners] as const))(
  'S10-01 a picture of orientation %i is turned upright and forgets its place',
  async (orientation, corners) => {
    const file = withExif(await realPicture('jpeg'), orientation);
    expect(file.includes(SECRET_PLACE)).toBe(true);
    const bytes = encoded(file);
    expect((await look(bytes)).corners).toEqual(Array.from(corners, (corner) => QUARTERS[Number(corner)]));
    for (const trace of [SECRET_PLACE, 'Exif', 'EXIF', 'ICCP', 'XMP']) expect(bytes.includes(trace)).toBe(false);
  },
);

it('S10-01 nothing of the texts, profiles and comments of a file is left', async () => {
  for (const [name, file] of Object.entries(await loadedFiles())) {
    const bytes = encoded(file);
    expect([name, bytes.includes(SCRIPT), bytes.length < 4000]).toEqual([name, false, true]);
  }
});
