import type { LookPart } from '@voltide/contract/avatar-parts';

import { arc, at, box, circle, ellipse, gear, line, poly, star, type Point } from '../art/path.ts';
import type { SvgNode } from '../art/svg.ts';
import type { Palette } from './palette.ts';
import { fill, inked, stroke } from './shape.ts';

/** The place of eyes: the middle between them, half their distance, the radius of one. */
type EyePlace = {
  readonly middle: Point;
  readonly apart: number;
  readonly size: number;
  /** The colour of closed eyes. */
  readonly line: string;
};
type Draw = (place: EyePlace, ink: Palette) => readonly SvgNode[];

const WHITE = 'oklch(0.98 0.01 220)';
const DARK = 'oklch(0.2 0.03 250)';

const both = ({ middle: [x, y], apart }: EyePlace, draw: (point: Point) => string): string =>
  draw([x - apart, y]) + draw([x + apart, y]);

const disc =
  (size: number): ((point: Point) => string) =>
  ([x, y]) =>
    circle(x, y, size);

const lid = ([x, y]: Point, size: number): string => arc([x, y - size * 0.2], [size, size * 0.8], 90, 270);

export const EYES: Readonly<Record<LookPart<'eyes'>, Draw>> = {
  round: (place, { ink }) => [
    inked(both(place, disc(place.size)), WHITE, ink, 2.2),
    fill(
      both(place, ([x, y]) => circle(x + 0.8, y + 0.6, place.size * 0.55)),
      DARK,
    ),
    fill(
      both(place, ([x, y]) => circle(x + 2, y - 1, place.size * 0.2)),
      WHITE,
    ),
  ],
  lamps: (place, { glow, ink }) => [
    fill(both(place, disc(place.size * 1.5)), glow, 0.35),
    inked(both(place, disc(place.size)), glow, ink, 2.2),
    fill(both(place, disc(place.size * 0.4)), '#fff'),
  ],
  sleepy: (place) => [
    stroke(
      both(place, (point) => lid(point, place.size)),
      place.line,
      3.2,
    ),
  ],
  wink: (place, { ink }) => {
    const [x, y] = place.middle;
    return [
      inked(circle(x - place.apart, y, place.size), WHITE, ink, 2.2),
      fill(circle(x - place.apart + 0.8, y + 0.6, place.size * 0.55), DARK),
      stroke(arc([x + place.apart, y + place.size * 0.5], [place.size, place.size * 0.9], -90, 90), place.line, 3.2),
    ];
  },
  slits: (place, { glow, ink }) => [
    inked(
      both(place, ([x, y]) => ellipse(x, y, place.size * 1.1, place.size * 0.9)),
      glow,
      ink,
      2.2,
    ),
    fill(
      both(place, ([x, y]) => ellipse(x, y, place.size * 0.28, place.size * 0.8)),
      DARK,
    ),
  ],
  visor: ({ middle: [x, y], apart, size }, { glow, ink }) => [
    inked(box([x - apart - size * 1.5, y - size * 0.9, 2 * apart + size * 3, size * 1.8], size * 0.6), DARK, ink, 2.4),
    stroke(line([x - apart - size * 0.5, y], [x + apart * 0.4, y]), glow, 3),
    stroke(line([x + apart, y], [x + apart + size * 0.3, y]), glow, 3),
  ],
  cyclops: ({ middle: [x, y], size }, { glow, ink }) => [
    inked(circle(x, y, size * 1.75), WHITE, ink, 2.6),
    fill(circle(x, y, size * 1.05), glow),
    fill(circle(x, y, size * 0.6), DARK),
    fill(circle(x + size * 0.5, y - size * 0.5, size * 0.28), WHITE),
  ],
  stars: (place, { glow, ink }) => [
    inked(
      both(place, (point) => star(point, [place.size * 1.5, place.size * 0.6], 5)),
      glow,
      ink,
      2,
    ),
  ],
  gears: (place, { lit, ink }) => [
    inked(
      both(place, (point) => gear(point, place.size * 1.35, 8, place.size * 0.4)),
      lit,
      ink,
      2,
    ),
    fill(both(place, disc(place.size * 0.45)), DARK),
  ],
  compass: (place, { ink }) => [
    inked(both(place, disc(place.size * 1.2)), WHITE, ink, 2.2),
    fill(
      both(place, (point) => needle(point, place.size, 30)),
      'oklch(0.6 0.22 25)',
    ),
    fill(
      both(place, (point) => needle(point, place.size, 210)),
      DARK,
    ),
  ],
};

function needle(point: Point, size: number, angle: number): string {
  return poly([at(size, angle, point), at(size * 0.35, angle + 90, point), at(size * 0.35, angle - 90, point)]);
}
