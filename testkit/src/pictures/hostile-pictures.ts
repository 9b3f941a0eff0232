import { hash } from 'node:crypto';

import { claiming, frameAt, jpegSegment, withSegments } from './jpeg-file.ts';
import { deflatedZeros, PNG_SIGNATURE, pngChunk, pngHeader, pngOf, pngPixels } from './png-file.ts';
import { rarePicture, realPicture } from './real-pictures.ts';
import { extendedHeader, pixelsOfWebp, riffChunk, webpOf } from './riff.ts';

/** Bytes without any order, the same in every run: a chance that a run cannot repeat helps no test. */
function mixedBytes(size: number): Buffer {
  const parts = Array.from({ length: Math.ceil(size / 32) }, (_, i) => hash('sha256', `${i}`, 'buffer'));
  return Buffer.concat(parts).subarray(0, size);
}

/** A file that must be refused, and how. */
type HostileFile = {
  readonly name: string;
  readonly file: Buffer;
  readonly code: 'picture_invalid' | 'picture_too_large';
};

/** Marks that browsers and interpreters must not find in a picture. */
export const SCRIPT = '<script>alert(1)</script>';
const PAGE = Buffer.from(`<!doctype html><html><body>${SCRIPT}</body></html>`);
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>`;
const ZIP = Buffer.concat([
  Buffer.from([0x50, 0x4b, 0x03, 0x04]),
  Buffer.alloc(26),
  Buffer.from([0x50, 0x4b, 0x05, 0x06]),
  Buffer.alloc(18),
]);
const BOMB_BYTES = 30_000_000;
const ANIMATED_FLAG = 0x02;
const SMALL = { width: 16, height: 16 };
const grey = (): readonly number[] => [128, 128, 128, 255];

/** Every file that must be refused, of each kind that the specification names. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const [jpeg, webp, png] = [await realPicture('jpeg'), await realPicture('webp'), await realPicture('png')];
  const lossless = await rarePicture('lossless');
  const animated = Buffer.concat([Buffer.alloc(4), Buffer.alloc(12)]);
  const invalid: Readonly<Record<string, Buffer>> = {
    ...wrongTypes(),
    gif: await rarePicture('gif'),
    tiff: await rarePicture('tiff'),
    bmp: await rarePicture('bmp'),
    ...brokenPngs(),
    ...polyglots({ png, jpeg, webp }),
    ...brokenJpegs(jpeg),
    'WebP with a frame bomb': webpOf(
      extendedHeader(64, 64, ANIMATED_FLAG),
      riffChunk('ANIM', Buffer.alloc(6)),
      ...Array.from({ length: 900 }, () => riffChunk('ANMF', animated)),
    ),
    'WebP that says it is animated': webpOf(extendedHeader(64, 64, ANIMATED_FLAG), pixelsOfWebp(webp)),
    'WebP of two sizes': webpOf(extendedHeader(16_384, 16_384, 0), pixelsOfWebp(webp)),
    'WebP with two pictures': webpOf(pixelsOfWebp(webp), pixelsOfWebp(lossless)),
    'WebP with a chunk longer than the file': lengthen(webpOf(pixelsOfWebp(webp))),
    'WebP without a picture': webpOf(extendedHeader(64, 64, 0)),
    'WebP of zero pixels': webpOf(zeroSized(pixelsOfWebp(webp))),
  };
  const tooLarge: Readonly<Record<string, Buffer>> = {
    'PNG of 50,000 by 50,000 pixels': pngOf(
      pngHeader({ width: 50_000, height: 50_000, bitDepth: 1, colourType: 0 }),
      pngChunk('IDAT', deflatedZeros(BOMB_BYTES)),
    ),
    'PNG of as many pixels as it can name': pngOf(
      pngHeader({ width: 0x7fffffff, height: 0x7fffffff }),
      pngChunk('IDAT', deflatedZeros(1000)),
    ),
    'PNG one pixel too wide': pngOf(pngHeader({ width: 1025, height: 1 }), pngPixels(1025, 1, grey)),
    'JPEG of 65,500 by 65,500 pixels': claiming(jpeg, { width: 65_500, height: 65_500 }),
    'WebP of 16,383 by 16,383 pixels': webpOf(riffChunk('VP8L', hugeLossless())),
  };
  return [
    ...Object.entries(invalid).map(([name, file]) => ({ name, file, code: 'picture_invalid' as const })),
    ...Object.entries(tooLarge).map(([name, file]) => ({ name, file, code: 'picture_too_large' as const })),
  ];
}

function wrongTypes(): Readonly<Record<string, Buffer>> {
  return {
    'one byte': Buffer.from([0]),
    'random bytes': mixedBytes(2000),
    page: PAGE,
    svg: Buffer.from(SVG),
    'svg behind a declaration': Buffer.from(`<?xml version="1.0"?>\n${SVG}`),
    'script of drawing commands': Buffer.from(`push graphic-context\nimage over 0,0 0,0 'https://x.example/"|id"'\n`),
    'text that names a file': Buffer.from('text:/etc/passwd'),
    postscript: Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(x) run\n'),
    pdf: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n'),
    zip: ZIP,
    avif: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'),
    'signature of PNG alone': PNG_SIGNATURE,
    'start of JPEG alone': Buffer.from([0xff, 0xd8, 0xff]),
    'RIFF that is sound': Buffer.concat([Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1')]),
  };
}

function brokenPngs(): Readonly<Record<string, Buffer>> {
  const header = pngHeader(SMALL);
  const pixels = pngPixels(16, 16, grey);
  const broken = Buffer.from(pixels);
  broken[12] = (broken[12] ?? 0) ^ 0xff;
  const endless = Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('IDAT')]);
  return {
    'PNG of zero pixels': pngOf(pngHeader({ width: 0, height: 16 }), pixels),
    'PNG with a chunk bomb': pngOf(header, ...Array.from({ length: 2500 }, () => pngChunk('tEXt')), pixels),
    'PNG with a chunk longer than the file': Buffer.concat([PNG_SIGNATURE, header, endless]),
    'PNG with a frame bomb': pngOf(header, pngChunk('acTL', Buffer.from([0, 15, 66, 64, 0, 0, 0, 0])), pixels),
    'PNG with frames alone': pngOf(header, pixels, pngChunk('fdAT', Buffer.alloc(20))),
    'PNG with two headers': pngOf(header, header, pixels),
    'PNG without a header': pngOf(pixels),
    'PNG without pixels': pngOf(header),
    'PNG with a header of another length': pngOf(pngChunk('IHDR', Buffer.alloc(40)), pixels),
    'PNG with a wrong checksum': pngOf(header, broken),
    'PNG of a depth that there is not': pngOf(pngHeader({ ...SMALL, bitDepth: 7 }), pixels),
    'PNG whose pixels are no deflate': pngOf(header, pngChunk('IDAT', mixedBytes(400))),
    'PNG with pixels for another size': pngOf(pngHeader({ width: 1024, height: 1024 }), pixels),
    'PNG of a palette without one': pngOf(pngHeader({ ...SMALL, colourType: 3 }), pixels),
  };
}

function brokenJpegs(jpeg: Buffer): Readonly<Record<string, Buffer>> {
  const frame = frameAt(jpeg);
  const otherKind = (marker: number): Buffer => {
    const changed = Buffer.from(jpeg);
    changed[frame - 3] = marker;
    return changed;
  };
  const scanAt = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const scans = Array.from({ length: 200 }, () => jpeg.subarray(scanAt, scanAt + 30));
  return {
    'JPEG of zero lines': claiming(jpeg, { height: 0 }),
    'JPEG of zero columns': claiming(jpeg, { width: 0 }),
    'JPEG of five colours': claiming(jpeg, { colours: 5 }),
    'JPEG of arithmetic codes': otherKind(0xc9),
    'JPEG without loss': otherKind(0xc3),
    'JPEG with a scan bomb': Buffer.concat([jpeg.subarray(0, scanAt), ...scans, jpeg.subarray(scanAt)]),
    'JPEG with a segment bomb': withSegments(
      jpeg,
      ...Array.from({ length: 4000 }, () => jpegSegment(0xfe, Buffer.alloc(0))),
    ),
    'JPEG without a scan': Buffer.concat([jpeg.subarray(0, scanAt), Buffer.from([0xff, 0xd9])]),
    'JPEG in a JPEG': Buffer.concat([jpeg, jpeg]),
  };
}

type Real = { readonly png: Buffer; readonly jpeg: Buffer; readonly webp: Buffer };

function polyglots({ png, jpeg, webp }: Real): Readonly<Record<string, Buffer>> {
  return {
    'PNG and page': Buffer.concat([png, PAGE]),
    'PNG and ZIP': Buffer.concat([png, ZIP]),
    'JPEG and script': Buffer.concat([jpeg, Buffer.from('*/alert(1)//')]),
    'JPEG and ZIP': Buffer.concat([jpeg, ZIP]),
    'WebP and page': Buffer.concat([webp, PAGE]),
    'page and PNG': Buffer.concat([PAGE, png]),
    'GIF by its start, PNG behind it': Buffer.concat([Buffer.from('GIF89a'), png]),
  };
}

function lengthen(webp: Buffer): Buffer {
  const changed = Buffer.from(webp);
  changed.writeUInt32LE(0xfffffff0, 16);
  return changed;
}

function zeroSized(frame: Buffer): Buffer {
  const changed = Buffer.from(frame);
  changed.writeUInt32LE(0, 14);
  return changed;
}

function hugeLossless(): Buffer {
  const data = Buffer.alloc(20);
  data[0] = 0x2f;
  data.writeUInt32LE(0x0fffffff, 1);
  return data;
}

/** Pictures that are taken, though something in them wants to be more than a picture. */
export async function loadedFiles(): Promise<Readonly<Record<string, Buffer>>> {
  const jpeg = await realPicture('jpeg');
  const header = pngHeader({ width: 64, height: 64 });
  const pixels = pngPixels(64, 64, grey);
  const profile = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflatedZeros(BOMB_BYTES)]);
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflatedZeros(BOMB_BYTES)]);
  return {
    'PNG with a page in its text': pngOf(header, pngChunk('tEXt', Buffer.concat([Buffer.from('a\0'), PAGE])), pixels),
    'PNG with a profile of 30 MB': pngOf(header, pngChunk('iCCP', profile), pixels),
    'PNG with a text of 30 MB': pngOf(header, pngChunk('zTXt', text), pixels),
    'JPEG with a script in its comment': withSegments(jpeg, jpegSegment(0xfe, Buffer.from(`/*${SCRIPT}`))),
    'JPEG with a page as its first segment': withSegments(jpeg, jpegSegment(0xe5, PAGE)),
    'JPEG with a profile': withSegments(
      jpeg,
      jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), mixedBytes(3000)])),
    ),
  };
}
