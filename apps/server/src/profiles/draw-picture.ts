import type { SKRSContext2D } from '@napi-rs/canvas';

import {
  beginPicture,
  COLOUR,
  fitted,
  fittingSize,
  MARGIN,
  TONE,
  WIDTH,
  write,
  writeAddress,
} from '../pictures/pen.ts';
import type { ProfileScene } from './picture-scene.ts';

const ITEMS_TOP = 352;
const ITEM_HEIGHT = 168;
const GAP = 16;
const RADIUS = 16;
const COLUMNS = 3;

/** Draws the picture of a public profile, as PNG. It is packed outside the event loop. */
export async function drawPicture({ name, facts, items, address }: ProfileScene): Promise<Uint8Array> {
  const { canvas, pen } = beginPicture('Player');
  const size = fittingSize(pen, name, { from: 110, to: 40, width: WIDTH - 2 * MARGIN });
  write(pen, name, { x: MARGIN, y: 226, font: `700 ${size}px display`, colour: COLOUR.fg });
  write(pen, facts.join(' · '), { x: MARGIN, y: 292, font: '400 30px text', colour: COLOUR.fg2 });
  const width = (WIDTH - 2 * MARGIN - GAP * (COLUMNS - 1)) / COLUMNS;
  for (const [i, item] of items.entries()) drawItem(pen, item, { left: MARGIN + i * (width + GAP), width });
  writeAddress(pen, address);
  return canvas.encode('png');
}

type Place = { readonly left: number; readonly width: number };

function drawItem(pen: SKRSContext2D, { name, value, rarity }: ProfileScene['items'][number], place: Place): void {
  const { left, width } = place;
  pen.beginPath();
  pen.roundRect(left, ITEMS_TOP, width, ITEM_HEIGHT, RADIUS);
  pen.globalAlpha = 0.88;
  pen.fillStyle = COLOUR.bg2;
  pen.fill();
  pen.globalAlpha = 1;
  pen.strokeStyle = TONE[rarity];
  pen.lineWidth = 2;
  pen.stroke();
  const [x, inner] = [left + 24, width - 48];
  const font = '600 26px text';
  write(pen, rarity, { x, y: ITEMS_TOP + 44, font: '400 20px text', colour: TONE[rarity] });
  write(pen, fitted(pen, name, inner, font), { x, y: ITEMS_TOP + 86, font, colour: COLOUR.fg });
  const size = fittingSize(pen, value, { from: 32, to: 16, width: inner });
  write(pen, value, { x, y: ITEMS_TOP + 138, font: `700 ${size}px display`, colour: COLOUR.fg });
}
