/**
 * Draws the images under apps/web/public from the same art as the product: favicon, logo, app icons, share image.
 * Run by hand after a change to the art; the results are committed. The capsules are drawn by the build of the pages.
 * Needs a Chromium (CHROMIUM_PATH, else /usr/bin/chromium) and the program `ffmpeg`, which makes the PNG files small.
 *   node tools/with-node.mjs tools/draw-images.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPlainColours } from '@voltide/server/play/pictures/colour-tokens';
import { chromium, type Page } from 'playwright-core';
import { drawItem } from '../packages/ui/src/art/draw-item.ts';
import { packFile } from '../packages/ui/src/art/pack-file.ts';
import { designedLook } from '../packages/ui/src/art/pack-look.ts';
import { ORDERS } from '../packages/ui/src/art/orders.ts';
import { drawLogo } from '../packages/ui/src/art/marks.ts';
import { drawDepth, drawIcon } from '../packages/ui/src/art/scenes.ts';
import { node, renderSvg, svgFile, type SvgNode } from '../packages/ui/src/art/svg.ts';

const root = new URL('..', import.meta.url);
const out = new URL('apps/web/public/', root);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const svg = (width: number, height: number, children: readonly SvgNode[], shown: number): string =>
  svgFile([width, height], children, shown);

/** The logo in fixed colours, since an icon file knows no theme. */
const LOGO = drawLogo().map((part, i) =>
  node(part.tag, { ...part.attributes, stroke: withPlainColours(i === 0 ? 'var(--volt)' : 'var(--tide)') }),
);

const packSvg = (packId: string, shown: number): string => packFile({ packId, ...designedLook(packId) }, shown);

const font = (name: string, file: string): string => {
  const bytes = readFileSync(new URL(`node_modules/@fontsource-variable/${file}`, root));
  const source = `url(data:font/woff2;base64,${bytes.toString('base64')})`;
  return `@font-face { font-family: ${name}; font-weight: 100 900; src: ${source} }`;
};

const FONTS =
  font('Display', 'funnel-display/files/funnel-display-latin-wght-normal.woff2') +
  font('Text', 'geist/files/geist-latin-wght-normal.woff2');

interface Shot {
  readonly width: number;
  readonly height: number;
  readonly body: string;
  readonly file: string;
}

const shoot = async (page: Page, { width, height, body, file }: Shot): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><html class="dark"><head><style>${read('packages/ui/src/tokens.css')}${FONTS}
    * { margin: 0 } body { width: ${width}px; height: ${height}px; overflow: hidden; position: relative }
    body > svg { display: block }
  </style></head><body>${body}</body></html>`);
  await page.evaluate('document.fonts.ready');
  const raw = join(tmpdir(), 'voltide-image.png');
  const small = 'split[a][b];[a]palettegen=max_colors=255:reserve_transparent=1[p];[b][p]paletteuse=dither=sierra2';
  const target = new URL(file, out).pathname;
  await page.screenshot({ path: raw, omitBackground: true });
  execFileSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-i',
    raw,
    '-filter_complex',
    small,
    '-map_metadata',
    '-1',
    target,
  ]);
  rmSync(raw);
};

/** App icon: corner radius in hundredths, and how large the logo stands in it. */
const icon = (side: number, corner: number, logo: number, file: string): Shot => ({
  width: side,
  height: side,
  body: svg(100, 100, drawIcon(LOGO, corner, logo), side),
  file: `icons/${file}`,
});

const SHARE_ITEMS = [
  ['glass-tide/tidecaller-prism', 'shard', 'mythic', 618, 10, 138],
  ['tin-sparrow/gilded-sparrow', 'wing', 'legendary', 1056, 14, 130],
  ['static-garden/signal-rose', 'bloom', 'epic', 1060, 486, 122],
  ['quiet-comet/dust-spiral', 'comet', 'rare', 590, 496, 112],
] as const;

const placed = (x: number, y: number, picture: string, turned = 0): string =>
  `<div style="position:absolute;left:${x}px;top:${y}px;transform:rotate(${turned}deg)">${picture}</div>`;

const share = (): string => {
  const items = SHARE_ITEMS.map(([id, order, rarity, x, y, size], i) =>
    placed(x, y, svg(100, 100, drawItem({ id, rarity }, ORDERS[order], `s${i}`), size)),
  );
  const capsules = [
    placed(606, 150, packSvg('twin-tides', 240), -9),
    placed(932, 150, packSvg('velvet-eclipse', 240), 9),
    placed(742, 110, packSvg('aurora-ledger', 300)),
  ];
  return `<div style="position:absolute;inset:0;background:var(--bg0)"></div>
    <svg width="1200" height="630" style="position:absolute">${drawDepth('d').map(renderSvg).join('')}</svg>
    ${items.join('')}${capsules.join('')}
    <div style="position:absolute;left:72px;top:150px;width:520px;color:var(--fg);font-family:Display">
      <div style="display:flex;align-items:center;gap:18px;font-size:46px;font-weight:800;letter-spacing:-.02em">
        ${svg(32, 32, LOGO, 72)}Voltide</div>
      <div style="margin-top:44px;font-size:64px;line-height:1.04;font-weight:800;letter-spacing:-.02em">
        Open a capsule.<br>Check the result.</div>
      <div style="margin-top:26px;font:400 26px/1.4 Text;color:var(--fg2)">
        Exact odds before, proof after.<br>Open source, on your own server.</div>
    </div>`;
};

/** The file that browsers and crawlers ask for by themselves: pictures of these sides, as PNG in an ICO. */
const FAVICON_SIDES = [16, 32, 48];

const drawFavicon = async (page: Page, side: number): Promise<Buffer> => {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`<body style="margin:0">${svg(100, 100, drawIcon(LOGO, 24, 2.5), side)}</body>`);
  return page.screenshot({ omitBackground: true });
};

const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;

/** An ICO of PNG pictures, each square and smaller than 256 pixels: header, one entry for each, and the pictures. */
const packIco = (pictures: readonly (readonly [side: number, png: Buffer])[]): Buffer => {
  const head = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [i, [side, png]] of pictures.entries()) {
    const entry = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * i;
    head.writeUInt8(side, entry);
    head.writeUInt8(side, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([head, ...pictures.map(([, png]) => png)]);
};

mkdirSync(new URL('icons/', out), { recursive: true });
writeFileSync(new URL('favicon.svg', out), svg(100, 100, drawIcon(LOGO, 24, 2.5), 64));
writeFileSync(new URL('logo.svg', out), svg(32, 32, LOGO, 256));

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
const page = await browser.newPage();
const shots = [
  icon(192, 24, 2.4, 'icon-192.png'),
  icon(512, 24, 2.4, 'icon-512.png'),
  icon(512, 0, 1.9, 'maskable-512.png'),
  icon(180, 0, 2.3, 'apple-touch-icon.png'),
  { width: 1200, height: 630, body: share(), file: 'share.png' },
];
for (const shot of shots) await shoot(page, shot);
const favicons: (readonly [number, Buffer])[] = [];
for (const side of FAVICON_SIDES) favicons.push([side, await drawFavicon(page, side)]);
writeFileSync(new URL('favicon.ico', out), packIco(favicons));
await browser.close();
