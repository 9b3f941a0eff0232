import { moneyText } from '@voltide/ui';
import { formatVt } from '@voltide/core';

import { chanceText } from '../../figures.ts';
import type { Rarity } from '../../odds.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { timesText } from '../parts/times-text.ts';
import type { Peak } from './peak-plan.ts';

/** What a picture of a find says. Everybody can compare it with the play's record. */
export type PictureFacts = {
  readonly packName: string;
  readonly name: string;
  readonly rarity: Rarity;
  readonly value: string;
  /** How much of the price it is, and how often it comes. */
  readonly odds: string;
  readonly play: string;
  readonly commitment: string;
  readonly address: string;
};

type Proof = { readonly playId: string; readonly commitment: string; readonly host: string };

export function pictureFacts(pack: ShownPack, { find, priceSun }: Peak, proof: Proof): PictureFacts {
  const price = moneyText(formatVt(priceSun));
  const chance = chanceText(pack.items[find.item]?.tickets ?? 0);
  return {
    packName: pack.name,
    name: find.name,
    rarity: find.rarity,
    value: moneyText(formatVt(find.valueSun)),
    odds: `${timesText(find.valueSun, priceSun)}× the price of ${price} · ${chance}`,
    play: `Play ${proof.playId}`,
    commitment: proof.commitment,
    address: `${proof.host}/fairplay/verify`,
  };
}

const [WIDTH, HEIGHT] = [1200, 630];
const ART = { x: 300, y: 268, size: 470 } as const;
const WORDS_X = 592;
const WORDS_WIDTH = WIDTH - WORDS_X - 56;
const FOOT_X = 64;
const DISPLAY = '"Funnel Display Variable", sans-serif';
const SANS = '"Geist Variable", sans-serif';
const MONO = '"Geist Mono Variable", monospace';
const LARGEST_NAME = 68;
const SMALLEST_NAME = 30;

/** Addresses of the files that are drawn into it. */
export type PictureFiles = { readonly art: string; readonly glyph: string };

/** The picture of a find as a PNG of 1200 × 630, in the colours of the page. @throws Error where it cannot be drawn. */
export async function drawPicture(facts: PictureFacts, files: PictureFiles): Promise<Blob> {
  const [art, glyph] = await Promise.all([loadImage(files.art), loadImage(files.glyph), loadFaces()]);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const colour = readColours(facts.rarity);
  drawGround(context, colour);
  context.drawImage(art, ART.x - ART.size / 2, ART.y - ART.size / 2, ART.size, ART.size);
  drawWords(context, facts, colour);
  context.drawImage(glyph, WORDS_X, 178, 30, 30);
  drawFoot(context, facts, colour);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}

async function loadImage(file: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = file;
  await image.decode();
  return image;
}

/** Letters that have not been shown yet are not there yet. A face that does not come is replaced by another. */
async function loadFaces(): Promise<void> {
  const faces = [`800 40px ${DISPLAY}`, `500 20px ${SANS}`, `400 20px ${MONO}`];
  await Promise.allSettled(faces.map((face) => document.fonts.load(face)));
}

type Colours = Readonly<Record<'ground' | 'panel' | 'text' | 'quiet' | 'meta' | 'brand' | 'tone' | 'light', string>>;

function readColours(rarity: Rarity): Colours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ground: read('--bg0'),
    panel: read('--bg2'),
    text: read('--fg'),
    quiet: read('--fg2'),
    meta: read('--fg3'),
    brand: read('--volt-text'),
    tone: read(`--r-${rarity}`),
    light: read(`--a-${rarity}-halo`),
  };
}

function drawGround(context: CanvasRenderingContext2D, { ground, panel, light }: Colours): void {
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.globalAlpha = 0.55;
  const glow = context.createRadialGradient(ART.x, ART.y, 0, ART.x, ART.y, 420);
  glow.addColorStop(0, light);
  glow.addColorStop(1, light.replace(')', ' / 0)'));
  context.fillStyle = glow;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.globalAlpha = 1;
  context.fillStyle = panel;
  context.fillRect(0, HEIGHT - 104, WIDTH, 104);
}

function drawWords(context: CanvasRenderingContext2D, facts: PictureFacts, colour: Colours): void {
  write(context, 'Voltide', { x: WORDS_X, y: 92, font: `800 34px ${DISPLAY}`, colour: colour.brand });
  write(context, facts.packName, { x: WORDS_X, y: 150, font: `500 28px ${SANS}`, colour: colour.quiet });
  write(context, facts.rarity, { x: WORDS_X + 42, y: 202, font: `600 26px ${SANS}`, colour: colour.tone });
  const size = fittingSize(context, facts.name);
  write(context, facts.name, { x: WORDS_X, y: 290, font: `800 ${size}px ${DISPLAY}`, colour: colour.tone });
  write(context, facts.value, { x: WORDS_X, y: 392, font: `800 86px ${DISPLAY}`, colour: colour.text });
  write(context, facts.odds, { x: WORDS_X, y: 448, font: `500 25px ${SANS}`, colour: colour.quiet });
}

function fittingSize(context: CanvasRenderingContext2D, name: string): number {
  let size = LARGEST_NAME;
  for (; size > SMALLEST_NAME; size -= 2) {
    context.font = `800 ${size}px ${DISPLAY}`;
    if (context.measureText(name).width <= WORDS_WIDTH) break;
  }
  return size;
}

function drawFoot(context: CanvasRenderingContext2D, facts: PictureFacts, colour: Colours): void {
  const [upper, lower] = [HEIGHT - 62, HEIGHT - 28];
  write(context, `${facts.play} · check it at ${facts.address}`, {
    x: FOOT_X,
    y: upper,
    font: `500 21px ${SANS}`,
    colour: colour.text,
  });
  write(context, `Commitment ${facts.commitment}`, {
    x: FOOT_X,
    y: lower,
    font: `400 19px ${MONO}`,
    colour: colour.meta,
  });
}

type Writing = { readonly x: number; readonly y: number; readonly font: string; readonly colour: string };

function write(context: CanvasRenderingContext2D, text: string, { x, y, font, colour }: Writing): void {
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, x, y, WIDTH - x - FOOT_X / 2);
}
