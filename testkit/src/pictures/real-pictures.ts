import { readFile } from 'node:fs/promises';

import {
  ColorSpace,
  Interlace,
  ImageMagick,
  initializeImageMagick,
  MagickFormat,
  type IMagickImage,
} from '@imagemagick/magick-wasm';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** The quarters of the test picture, clockwise from the top left. */
export const QUARTERS = ['#c81e1e', '#1ec81e', '#1e1ec8', '#e6e6e6'] as const;
const SIDE = 64;
const ALPHA_QUALITY = 90;

function draw(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const corners = [
    [0, 0],
    [width / 2, 0],
    [width / 2, height / 2],
    [0, height / 2],
  ] as const;
  for (const [i, [x, y]] of corners.entries()) {
    pen.fillStyle = QUARTERS[i] ?? '';
    pen.fillRect(x, y, width / 2, height / 2);
  }
  return canvas;
}

/** The test picture as PNG, JPEG or WebP, made by another codec than the server's. */
export async function realPicture(format: 'png' | 'jpeg' | 'webp', width = SIDE, height = width): Promise<Buffer> {
  const canvas = draw(width, height);
  return format === 'png' ? canvas.encode('png') : canvas.encode(format as 'jpeg', ALPHA_QUALITY);
}

/** A picture of noise, which is as dear to decode as its size allows. */
export function noise(side: number, quality: number): Promise<Buffer> {
  const canvas = createCanvas(side, side);
  const pen = canvas.getContext('2d');
  const image = pen.createImageData(side, side);
  let state = 1;
  for (let i = 0; i < image.data.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    image.data[i] = i % 4 === 3 ? 255 : state >>> 24;
  }
  pen.putImageData(image, 0, 0);
  return canvas.encode('jpeg', quality);
}

/** Forms that the other codec does not write. */
type RareForm = 'cmyk' | 'progressive' | 'grey' | 'lossless' | 'webp-alpha' | 'gif' | 'tiff' | 'bmp';

const FORMS: Readonly<Record<RareForm, readonly [MagickFormat, (image: IMagickImage) => void]>> = {
  cmyk: [MagickFormat.Jpeg, (image) => (image.colorSpace = ColorSpace.CMYK)],
  progressive: [MagickFormat.Jpeg, (image) => (image.settings.interlace = Interlace.Jpeg)],
  grey: [MagickFormat.Jpeg, (image) => (image.colorSpace = ColorSpace.Gray)],
  lossless: [MagickFormat.WebP, (image) => image.settings.setDefine(MagickFormat.WebP, 'lossless', 'true')],
  'webp-alpha': [MagickFormat.WebP, (image) => image.alpha(9)],
  gif: [MagickFormat.Gif, () => undefined],
  tiff: [MagickFormat.Tiff, () => undefined],
  bmp: [MagickFormat.Bmp, () => undefined],
};

let started: Promise<void> | undefined;

async function startCodec(): Promise<void> {
  const module = new URL(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm'));
  await initializeImageMagick(Uint8Array.from(await readFile(module)));
}

/** The test picture in a rare form. */
export async function rarePicture(form: RareForm, side = SIDE): Promise<Buffer> {
  await (started ??= startCodec());
  const [format, prepare] = FORMS[form];
  return ImageMagick.read(Uint8Array.from(await realPicture('png', side)), MagickFormat.Png, (image) => {
    prepare(image);
    return image.write(format, (data) => Buffer.from(data));
  });
}

type Seen = { readonly width: number; readonly height: number; readonly corners: readonly string[] };

/** Reads what a file shows: its size and the colours near its corners, each as the nearest of {@link QUARTERS}. */
export async function look(file: Uint8Array): Promise<Seen> {
  const image = await loadImage(Buffer.from(file));
  const { width, height } = image;
  const pen = createCanvas(width, height).getContext('2d');
  pen.drawImage(image, 0, 0);
  const [near, far] = [Math.floor(width / 8), Math.floor((width * 7) / 8)];
  const corners = [
    [near, near],
    [far, near],
    [far, far],
    [near, far],
  ] as const;
  return { width, height, corners: corners.map(([x, y]) => nearest(pen.getImageData(x, y, 1, 1).data)) };
}

function nearest(pixel: ArrayLike<number>): string {
  const away = (colour: string): number =>
    [0, 1, 2].reduce((sum, i) => sum + Math.abs((pixel[i] ?? 0) - parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16)), 0);
  return QUARTERS.toSorted((left, right) => away(left) - away(right))[0] ?? '';
}
