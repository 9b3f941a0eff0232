import { createRequire } from 'node:module';

import { createCanvas, GlobalFonts, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Rarity } from '@voltide/contract';

/** The size that link previews want. */
export const [WIDTH, HEIGHT] = [1200, 630];
export const MARGIN = 64;

/** The dark theme of `packages/ui/src/tokens.ts`, which a canvas wants in RGB. */
export const COLOUR = {
  bg0: '#050c14',
  bg2: '#101b25',
  line: '#26333f',
  fg: '#eef5f7',
  fg2: '#b3c0c8',
  fg3: '#8c9ba6',
  volt: '#caf436',
  tide: '#31c6e4',
} as const;
/** The colour of each rarity there. */
export const TONE: Readonly<Record<Rarity, string>> = {
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

/** Begins a picture for link previews: the background, the name of the product, and what it is about at the right. */
export function beginPicture(about: string): { readonly canvas: Canvas; readonly pen: SKRSContext2D } {
  loadFonts();
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  drawDepth(pen);
  pen.textAlign = 'left';
  write(pen, 'Voltide', { x: MARGIN, y: 88, font: '700 34px display', colour: COLOUR.volt });
  pen.textAlign = 'right';
  write(pen, about, { x: WIDTH - MARGIN, y: 86, font: '400 26px text', colour: COLOUR.fg2 });
  pen.textAlign = 'left';
  return { canvas, pen };
}

/** Writes where the picture leads, at its foot. */
export function writeAddress(pen: SKRSContext2D, address: string): void {
  write(pen, fitted(pen, address, 760, '400 20px mono'), {
    x: MARGIN,
    y: HEIGHT - 40,
    font: '400 20px mono',
    colour: COLOUR.fg2,
  });
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

export type Words = { readonly x: number; readonly y: number; readonly font: string; readonly colour: string };

/** Writes a text. */
export function write(pen: SKRSContext2D, text: string, { x, y, font, colour }: Words): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

export type Room = { readonly from: number; readonly to: number; readonly width: number };

/** The largest size in which a headline has room. */
export function fittingSize(pen: SKRSContext2D, text: string, { from, to, width }: Room): number {
  pen.font = `700 ${from}px display`;
  const natural = pen.measureText(text).width;
  return Math.max(to, Math.min(from, Math.floor((from * width) / Math.max(natural, 1))));
}

/** A text that is cut where it has no room. */
export function fitted(pen: SKRSContext2D, text: string, width: number, font: string): string {
  pen.font = font;
  let shown = text;
  while (shown.length > 1 && pen.measureText(shown === text ? text : `${shown}…`).width > width) {
    shown = shown.slice(0, -1);
  }
  return shown === text ? text : `${shown}…`;
}
