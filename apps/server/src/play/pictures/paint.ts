import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { SURFACE, TIDE_V } from '@voltide/ui/art/marks';

import { itemImage, packImage } from './art.ts';
import { paintGround } from './paint-ground.ts';
import { paintWheel } from './paint-wheel.ts';
import { loadFaces, takeFont } from './pen.ts';
import { COLOUR, type Box, type Mark, type Sketch } from './sketch.ts';

const RADIUS = 18;
const LOGO_VIEW = 32;
const CROWN_VIEW = 20;
const CROWN = 'M2 6.4L6.3 9.6L10 3.2L13.7 9.6L18 6.4L16.3 15.4H3.7Z';

export async function paint({ width, height, marks }: Sketch): Promise<Uint8Array> {
  loadFaces();
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  paintGround(pen, { width, height });
  for (const mark of marks) await paintMark(pen, mark);
  return canvas.encode('png');
}

async function paintMark(pen: SKRSContext2D, mark: Mark): Promise<void> {
  switch (mark.kind) {
    case 'text':
      takeFont(pen, mark.font);
      pen.fillStyle = mark.colour;
      pen.textAlign = mark.align;
      pen.fillText(mark.text, mark.x, mark.y);
      return;
    case 'panel':
      return paintPanel(pen, mark.box, mark.isLit);
    case 'glow':
      return paintGlow(pen, mark);
    case 'item':
      return paintImage(pen, await itemImage(mark.look, mark.box.width), mark.box);
    case 'pack':
      return paintImage(pen, await packImage(mark.pack, mark.box.width), mark.box, mark.turnDeg);
    case 'wheel':
      return paintWheel(pen, mark);
    case 'logo':
      return paintPaths(pen, mark.box, LOGO_VIEW, [
        { d: TIDE_V, stroke: COLOUR.volt, width: 4.2 },
        { d: SURFACE, stroke: COLOUR.tide, width: 3 },
      ]);
    case 'crown':
      return paintPaths(pen, mark.box, CROWN_VIEW, [{ d: CROWN, fill: COLOUR.volt, stroke: COLOUR.volt, width: 1.6 }]);
  }
}

function paintPanel(pen: SKRSContext2D, { x, y, width, height }: Box, isLit: boolean): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, RADIUS);
  pen.globalAlpha = 0.82;
  pen.fillStyle = COLOUR.panel;
  pen.fill();
  if (isLit) {
    pen.globalAlpha = 0.07;
    pen.fillStyle = COLOUR.volt;
    pen.fill();
  }
  pen.globalAlpha = 1;
  pen.strokeStyle = isLit ? COLOUR.volt : COLOUR.line;
  pen.lineWidth = isLit ? 3 : 1.5;
  pen.stroke();
}

type Glow = { readonly x: number; readonly y: number; readonly radius: number; readonly colour: string };

function paintGlow(pen: SKRSContext2D, { x, y, radius, colour }: Glow): void {
  const light = pen.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, `${colour}66`);
  light.addColorStop(0.45, `${colour}2b`);
  light.addColorStop(1, `${colour}00`);
  pen.fillStyle = light;
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

type Image = Awaited<ReturnType<typeof itemImage>>;

function paintImage(pen: SKRSContext2D, image: Image, { x, y, width, height }: Box, turnDeg = 0): void {
  pen.save();
  pen.translate(x + width / 2, y + height / 2);
  pen.rotate((turnDeg * Math.PI) / 180);
  pen.drawImage(image, -width / 2, -height / 2, width, height);
  pen.restore();
}

type Drawn = { readonly d: string; readonly fill?: string; readonly stroke: string; readonly width: number };

function paintPaths(pen: SKRSContext2D, { x, y, width }: Box, view: number, paths: readonly Drawn[]): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(width / view, width / view);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const { d, fill, stroke, width: lineWidth } of paths) {
    const path = new Path2D(d);
    if (fill !== undefined) paintInside(pen, path, fill);
    pen.strokeStyle = stroke;
    pen.lineWidth = lineWidth;
    pen.stroke(path);
  }
  pen.restore();
}

function paintInside(pen: SKRSContext2D, path: Path2D, colour: string): void {
  pen.fillStyle = colour;
  pen.fill(path, 'nonzero');
}
