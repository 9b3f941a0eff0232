import type { SKRSContext2D } from '@napi-rs/canvas';

import { withPlainColours } from './colour-tokens.ts';
import { COLOUR } from './sketch.ts';

type Size = { readonly width: number; readonly height: number };

const LINES = 9;
const STEP_PX = 12;
const WATER = [
  [0, withPlainColours('oklch(0.25 0.05 225)')],
  [0.55, withPlainColours('oklch(0.18 0.03 242)')],
  [1, COLOUR.ground],
] as const;

/** Paints water that gets darker with the depth, with its lines of equal depth. */
export function paintGround(pen: SKRSContext2D, { width, height }: Size): void {
  const water = pen.createLinearGradient(0, 0, 0, height);
  for (const [at, colour] of WATER) water.addColorStop(at, colour);
  pen.fillStyle = water;
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = COLOUR.tide;
  pen.lineWidth = 1.5;
  for (let line = 0; line < LINES; line++) {
    pen.globalAlpha = 0.13 - line * 0.012;
    pen.beginPath();
    for (let x = 0; x <= width + STEP_PX; x += STEP_PX) {
      const wave = Math.sin(x / 170 + line * 0.8) * (26 - line * 2) + Math.sin(x / 61 + line * 1.7) * 6;
      pen.lineTo(x, 24 + (line * height) / (LINES - 0.25) + wave);
    }
    pen.stroke();
  }
  pen.globalAlpha = 1;
}
