import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Rarity } from '@voltide/contract';

import {
  beginPicture,
  COLOUR,
  fitted,
  fittingSize,
  HEIGHT,
  MARGIN,
  TONE,
  WIDTH,
  write,
  writeAddress,
} from '../pictures/pen.ts';
import type { PictureScene, PictureSeat } from './picture-scene.ts';

const LANES_TOP = 236;
const LANES_HEIGHT = 284;
const GAP = 16;
const RADIUS = 16;
const FINDS_HEIGHT = 118;

/** Draws the picture of a settled battle, as PNG. It is packed outside the event loop. */
export async function drawPicture(scene: PictureScene): Promise<Uint8Array> {
  const { canvas, pen } = beginPicture(scene.about);
  drawTitle(pen, scene.title);
  const width = (WIDTH - 2 * MARGIN - GAP * (scene.seats.length - 1)) / scene.seats.length;
  for (const [i, seat] of scene.seats.entries()) drawLane(pen, seat, { left: MARGIN + i * (width + GAP), width });
  drawFoot(pen, scene);
  return canvas.encode('png');
}

function drawTitle(pen: SKRSContext2D, title: string): void {
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
  writeAddress(pen, address);
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
