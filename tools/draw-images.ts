/**
 * Draws the static images under apps/web/public from the same art as the product: capsules, favicon, app icons, share image.
 * Run by hand after a change to the art; the results are committed. Needs a Chromium
 * (CHROMIUM_PATH, else /usr/bin/chromium) and the program `ffmpeg`, which makes the PNG files small.
 *   node tools/with-node.mjs tools/draw-images.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { PACK_ART } from '../games/packs/art.ts';
import { drawFind } from '../packages/ui/src/art/draw-find.ts';
import { drawPack, PACK_VIEW } from '../packages/ui/src/art/draw-pack.ts';
import { drawLogo } from '../packages/ui/src/art/marks.ts';
import { drawDepth, drawIcon } from '../packages/ui/src/art/scenes.ts';
import { node, renderSvg, type SvgNode } from '../packages/ui/src/art/svg.ts';

const root = new URL('..', import.meta.url);
const out = new URL('apps/web/public/', root);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const svg = (width: number, height: number, children: readonly SvgNode[], shown: number = width): string =>
  renderSvg(
    node('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width: shown, height: Math.round((shown * height) / width) }, children),
  );

/** The logo in fixed colours, since an icon file knows no theme. */
const LOGO = drawLogo().map((part, i) => node(part.tag, { ...part.attributes, stroke: i === 0 ? '#c6f432' : '#35c4ea' }));

const packSvg = (id: keyof typeof PACK_ART, shown: number): string =>
  svg(PACK_VIEW.width, PACK_VIEW.height, drawPack(id, PACK_ART[id], `${id}-`), shown);

const shoot = async (page: Page, [width, height]: readonly [number, number], body: string, file: string): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><html class="dark"><head><style>${read('packages/ui/src/tokens.css')}
    @font-face { font-family: Display; font-weight: 300 800; src: url(data:font/woff2;base64,${readFileSync(new URL('node_modules/@fontsource-variable/funnel-display/files/funnel-display-latin-wght-normal.woff2', root)).toString('base64')}) }
    @font-face { font-family: Text; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(new URL('node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', root)).toString('base64')}) }
    * { margin: 0 } body { width: ${width}px; height: ${height}px; overflow: hidden; position: relative } body > svg { display: block }
  </style></head><body>${body}</body></html>`);
  await page.evaluate('document.fonts.ready');
  const raw = join(tmpdir(), 'voltide-image.png');
  await page.screenshot({ path: raw, omitBackground: true });
  const palette = '[0:v]split[a][b];[a]palettegen=max_colors=255:reserve_transparent=1[p];[b][p]paletteuse=dither=sierra2_4a';
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', raw, '-filter_complex', palette, '-map_metadata', '-1', new URL(file, out).pathname]);
  rmSync(raw);
};

const SHARE_FINDS = [
  ['glass-tide/tidecaller-prism', 'shard', 'mythic', 618, 10, 138],
  ['tin-sparrow/gilded-sparrow', 'wing', 'legendary', 1056, 14, 130],
  ['static-garden/signal-rose', 'bloom', 'epic', 1060, 486, 122],
  ['quiet-comet/dust-spiral', 'comet', 'rare', 590, 496, 112],
] as const;

const share = (): string => {
  const fan = [['twin-tides', 606, 150, -9, 240], ['velvet-eclipse', 932, 150, 9, 240], ['aurora-ledger', 742, 110, 0, 300]] as const;
  return `<div style="position:absolute;inset:0;background:var(--bg0)"></div>
    <svg width="1200" height="630" style="position:absolute">${drawDepth('d').map(renderSvg).join('')}</svg>
    ${SHARE_FINDS.map(([id, order, rarity, x, y, size], i) => `<div style="position:absolute;left:${x}px;top:${y}px">${svg(100, 100, drawFind({ id, order, rarity }, `s${i}`), size)}</div>`).join('')}
    ${fan.map(([id, x, y, turn, width]) => `<div style="position:absolute;left:${x}px;top:${y}px;transform:rotate(${turn}deg)">${packSvg(id, width)}</div>`).join('')}
    <div style="position:absolute;left:72px;top:150px;width:520px;color:var(--fg);font-family:Display">
      <div style="display:flex;align-items:center;gap:18px;font-size:46px;font-weight:800;letter-spacing:-.02em">${svg(32, 32, LOGO, 72)}Voltide</div>
      <div style="margin-top:44px;font-size:64px;line-height:1.04;font-weight:800;letter-spacing:-.02em">Open a capsule.<br>Check the result.</div>
      <div style="margin-top:26px;font:400 26px/1.4 Text;color:var(--fg2)">Exact odds before, proof after.<br>Open source, on your own server.</div>
    </div>`;
};

mkdirSync(new URL('packs/', out), { recursive: true });
mkdirSync(new URL('icons/', out), { recursive: true });
for (const id of Object.keys(PACK_ART) as (keyof typeof PACK_ART)[]) writeFileSync(new URL(`packs/${id}.svg`, out), packSvg(id, PACK_VIEW.width));
writeFileSync(new URL('favicon.svg', out), svg(100, 100, drawIcon(LOGO, 24, 2.5), 64));
writeFileSync(new URL('logo.svg', out), svg(32, 32, LOGO, 256));

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
const page = await browser.newPage();
await shoot(page, [192, 192], svg(100, 100, drawIcon(LOGO, 24, 2.4), 192), 'icons/icon-192.png');
await shoot(page, [512, 512], svg(100, 100, drawIcon(LOGO, 24, 2.4), 512), 'icons/icon-512.png');
await shoot(page, [512, 512], svg(100, 100, drawIcon(LOGO, 0, 1.9), 512), 'icons/maskable-512.png');
await shoot(page, [180, 180], svg(100, 100, drawIcon(LOGO, 0, 2.3), 180), 'icons/apple-touch-icon.png');
await shoot(page, [1200, 630], share(), 'share.png');
await browser.close();
