import { createRequire } from 'node:module';

import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { Rarity } from '@voltide/contract';

import type { PictureScene, PictureSeat } from './picture-scene.ts';

/** What link previews want. */
const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 64;
const LANES_TOP = 236;
const LANES_HEIGHT = 284;
const GAP = 16;
const RADIUS = 16;
const FINDS_HEIGHT = 118;

/** The dark theme of `packages/ui/src/tokens.ts`, which a canvas wants in RGB. */
const COLOUR = {
  bg0: '#050c14',
  bg2: '#101b25',
  line: '#26333f',
  fg: '#eef5f7',
  fg2: '#b3c0c8',
  fg3: '#8c9ba6',
  volt: '#caf436',
  tide: '#31c6e4',
} as const;
const TONE: Readonly<Record<Rarity, string>> = {
  common: '#7a838b',
  uncommon: '#52b287',
  rare: '#51bcfb',
  epic: '#c467f6',
  legendary: '#efcd54',
  mythic: '#e0f7e9',
};

/** The faces of the pages. */
const FACES = {
  display: '@fontsource-variable/funnel-display/files/funnel-display-latin-wght-normal.woff2',
  text: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  mono: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
} as const;
let areFontsThere = false;

/** Once a process. */
function loadFonts(): void {
  if (areFontsThere) return;
  const { resolve } = createRequire(import.meta.url);
  for (const [name, file] of Object.entries(FACES)) GlobalFonts.registerFromPath(resolve(file), name);
  areFontsThere = true;
}

/** Draws the picture of a settled battle, as PNG. It is packed outside the event loop. */
export async function drawPicture(scene: PictureScene): Promise<Uint8Array> {
  loadFonts();
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  drawDepth(pen);
  drawHead(pen, scene);
  const width = (WIDTH - 2 * MARGIN - GAP * (scene.seats.length - 1)) / scene.seats.length;
  for (const [i, seat] of scene.seats.entries()) drawLane(pen, seat, { left: MARGIN + i * (width + GAP), width });
  drawFoot(pen, scene);
  return canvas.encode('png');
}

/** Water that gets darker with the depth, with its lines of equal depth. */
function drawDepth(pen: SKRSContext2D): void {
  const water = pen.createLinearGradient(0, 0, 0, HEIGHT);
  water.addColorStop(0, '#0b2634');
  water.addColorStop(0.55, '#07131d');
  water.addColorStop(1, COLOUR.bg0);
  pen.fillStyle = water;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = COLOUR.tide;
  pen.lineWidth = 1.5;
  for (let line = 0; line < 9; line++) {
    pen.globalAlpha = 0.16 - line * 0.015;
    pen.beginPath();
    for (let x = 0; x <= WIDTH; x += 12) {
      const wave = Math.sin(x / 170 + line * 0.8) * (26 - line * 2) + Math.sin(x / 61 + line * 1.7) * 6;
      pen.lineTo(x, 24 + line * 72 + wave);
    }
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function drawHead(pen: SKRSContext2D, { title, about }: PictureScene): void {
  pen.textAlign = 'left';
  write(pen, 'Voltide', { x: MARGIN, y: 88, font: '700 34px display', colour: COLOUR.volt });
  pen.textAlign = 'right';
  write(pen, about, { x: WIDTH - MARGIN, y: 86, font: '400 26px text', colour: COLOUR.fg2 });
  pen.textAlign = 'left';
  const size = fittingSize(pen, title, { from: 66, to: 24, width: WIDTH - 2 * MARGIN });
  write(pen, title, { x: MARGIN, y: 186, font: `700 ${size}px display`, colour: COLOUR.fg });
}

type Place = { readonly left: number; readonly width: number };

function drawLane(pen: SKRSContext2D, seat: PictureSeat, { left, width }: Place): void {
  pen.beginPath();
  pen.roundRect(left, LANES_TOP, width, LANES_HEIGHT, RADIUS);
  pen.globalAlpha = 0.88;
  pen.fillStyle = COLOUR.bg2;
  pen.fill();
  pen.globalAlpha = 1;
  pen.strokeStyle = seat.hasWon ? COLOUR.volt : COLOUR.line;
  pen.lineWidth = seat.hasWon ? 4 : 2;
  pen.stroke();
  const [x, inner] = [left + 20, width - 40];
  const name = fitted(pen, seat.name, inner, '600 26px text');
  write(pen, name, { x, y: LANES_TOP + 46, font: '600 26px text', colour: COLOUR.fg });
  drawFinds(pen, seat.finds, { left: x, width: inner });
  write(pen, seat.hasWon ? 'Won' : 'Got', {
    x,
    y: LANES_TOP + LANES_HEIGHT - 58,
    font: '400 20px text',
    colour: seat.hasWon ? COLOUR.volt : COLOUR.fg3,
  });
  const got = `${seat.got} VT`;
  const size = fittingSize(pen, got, { from: 32, to: 16, width: inner });
  const colour = seat.hasWon ? COLOUR.fg : COLOUR.fg2;
  write(pen, got, { x, y: LANES_TOP + LANES_HEIGHT - 22, font: `700 ${size}px display`, colour });
}

/** A light for each round, in the colour of what was found. */
function drawFinds(pen: SKRSContext2D, finds: readonly Rarity[], { left, width }: Place): void {
  const { columns, step } = gridOf(finds.length, width);
  for (const [i, rarity] of finds.entries()) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    pen.beginPath();
    pen.roundRect(left + column * step, LANES_TOP + 70 + row * step, step * 0.88, step * 0.88, step / 6);
    pen.fillStyle = TONE[rarity];
    pen.fill();
  }
}

/** The largest squares of which so many have room. */
function gridOf(count: number, width: number): { readonly columns: number; readonly step: number } {
  const grids = Array.from({ length: count }, (_, i) => {
    const columns = i + 1;
    return { columns, step: Math.min(width / columns, FINDS_HEIGHT / Math.ceil(count / columns)) };
  });
  return grids.reduce((best, grid) => (grid.step > best.step ? grid : best), { columns: 1, step: 0 });
}

function drawFoot(pen: SKRSContext2D, { battleId, address }: PictureScene): void {
  write(pen, fitted(pen, address, 760, '400 20px mono'), {
    x: MARGIN,
    y: HEIGHT - 40,
    font: '400 20px mono',
    colour: COLOUR.fg2,
  });
  pen.textAlign = 'right';
  const check = 'Check it: /fairplay/verify';
  write(pen, check, { x: WIDTH - MARGIN, y: HEIGHT - 40, font: '400 20px text', colour: COLOUR.fg3 });
  write(pen, fitted(pen, battleId, 500, '400 16px mono'), {
    x: WIDTH - MARGIN,
    y: HEIGHT - 68,
    font: '400 16px mono',
    colour: COLOUR.fg3,
  });
  pen.textAlign = 'left';
}

type Words = { readonly x: number; readonly y: number; readonly font: string; readonly colour: string };

function write(pen: SKRSContext2D, text: string, { x, y, font, colour }: Words): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

type Room = { readonly from: number; readonly to: number; readonly width: number };

/** The largest size in which a headline has room. */
function fittingSize(pen: SKRSContext2D, text: string, { from, to, width }: Room): number {
  pen.font = `700 ${from}px display`;
  const natural = pen.measureText(text).width;
  return Math.max(to, Math.min(from, Math.floor((from * width) / Math.max(natural, 1))));
}

/** A text that is cut where it has no room. */
function fitted(pen: SKRSContext2D, text: string, width: number, font: string): string {
  pen.font = font;
  let shown = text;
  while (shown.length > 1 && pen.measureText(shown === text ? text : `${shown}…`).width > width) {
    shown = shown.slice(0, -1);
  }
  return shown === text ? text : `${shown}…`;
}
