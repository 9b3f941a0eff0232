import type { SKRSContext2D } from '@napi-rs/canvas';
import { multiplierText, toneOf } from '@voltide/games/wheel/figures';

import { withPlainColours } from './colour-tokens.ts';
import { takeFont } from './pen.ts';
import { COLOUR, toneOf as colourOf, type Box } from './sketch.ts';

type WheelMark = { readonly box: Box; readonly tenths: readonly number[]; readonly segment: number };

/** The rings of the drawing, of which the whole has a radius of 100. */
const RINGS = { rim: 96, pegs: 92, outer: 88.5, edge: 84.5, labels: 76, inner: 40, hub: 34 } as const;
const POINTER = { top: -105, tip: -84, half: 7 } as const;
const WHOLE = 2 * Math.PI;
const RIM = withPlainColours('var(--bg3)');
const STRONG = withPlainColours('var(--line-strong)');

/** Paints the wheel as it stopped: to scale, with the drawn segment under the pointer. */
export function paintWheel(pen: SKRSContext2D, { box, tenths, segment }: WheelMark): void {
  pen.save();
  pen.translate(box.x + box.width / 2, box.y + box.height / 2);
  pen.scale(box.width / 210, box.width / 210);
  disc(pen, RINGS.rim, RIM);
  ring(pen, RINGS.rim, STRONG, 1);
  const step = WHOLE / tenths.length;
  for (const [i, paid] of tenths.entries()) {
    pen.save();
    pen.rotate((i - segment) * step);
    paintSegment(pen, { paid, step, isLit: i === segment });
    pen.restore();
  }
  disc(pen, RINGS.hub, COLOUR.panel);
  ring(pen, RINGS.hub, STRONG, 1);
  paintHub(pen, tenths[segment] ?? 0);
  paintPointer(pen);
  pen.restore();
}

type Segment = { readonly paid: number; readonly step: number; readonly isLit: boolean };

function paintSegment(pen: SKRSContext2D, { paid, step, isLit }: Segment): void {
  const tone = toneOf(paid);
  const colour = tone === undefined ? COLOUR.line : colourOf(tone);
  sector(pen, [RINGS.inner, RINGS.outer], step);
  pen.fillStyle = COLOUR.panel;
  pen.fill();
  if (tone !== undefined) {
    pen.globalAlpha = isLit ? 0.95 : 0.32;
    pen.fillStyle = colour;
    pen.fill();
    pen.globalAlpha = 1;
  }
  pen.strokeStyle = COLOUR.ground;
  pen.lineWidth = 0.6;
  pen.stroke();
  if (tone !== undefined) {
    sector(pen, [RINGS.edge, RINGS.outer], step);
    pen.fillStyle = colour;
    pen.fill();
    takeFont(pen, { face: 'text', weight: 700, sizePx: isLit ? 7.2 : 5.4 });
    pen.textAlign = 'center';
    pen.fillStyle = isLit ? COLOUR.ground : COLOUR.fg;
    pen.fillText(multiplierText(paid), 0, -RINGS.labels + 3);
  }
  const peg = step / 2;
  pen.beginPath();
  pen.arc(RINGS.pegs * Math.sin(peg), -RINGS.pegs * Math.cos(peg), 1.6, 0, WHOLE);
  pen.fillStyle = COLOUR.fg2;
  pen.fill();
}

function sector(pen: SKRSContext2D, [inner, outer]: readonly [number, number], step: number): void {
  const [from, to] = [-WHOLE / 4 - step / 2, -WHOLE / 4 + step / 2];
  pen.beginPath();
  pen.arc(0, 0, outer, from, to);
  pen.arc(0, 0, inner, to, from, true);
  pen.closePath();
}

function paintHub(pen: SKRSContext2D, paid: number): void {
  const tone = toneOf(paid);
  takeFont(pen, { face: 'display', weight: 800, sizePx: 21 });
  pen.textAlign = 'center';
  pen.fillStyle = tone === undefined ? COLOUR.fg : colourOf(tone);
  pen.fillText(`×${multiplierText(paid)}`, 0, 7.4);
}

function paintPointer(pen: SKRSContext2D): void {
  pen.beginPath();
  pen.moveTo(0, POINTER.tip);
  pen.lineTo(-POINTER.half, POINTER.top);
  pen.lineTo(POINTER.half, POINTER.top);
  pen.closePath();
  pen.fillStyle = COLOUR.volt;
  pen.fill();
  pen.strokeStyle = COLOUR.ground;
  pen.lineWidth = 1.4;
  pen.lineJoin = 'round';
  pen.stroke();
}

function disc(pen: SKRSContext2D, radius: number, colour: string): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, WHOLE);
  pen.fillStyle = colour;
  pen.fill();
}

function ring(pen: SKRSContext2D, radius: number, colour: string, width: number): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, WHOLE);
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke();
}
