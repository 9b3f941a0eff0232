import type { LookPart } from '@voltide/contract/avatar-parts';

import {
  arc,
  at,
  box,
  circle,
  dots,
  ellipse,
  line,
  poly,
  smooth,
  star,
  symmetric,
  times,
  twin,
  type Point,
} from '../art/path.ts';
import { EARNED_FIGURES } from './earned-figures.ts';
import type { Figure } from './figure.ts';
import { fill, inked, stroke } from './shape.ts';

const wobble = (x: number, from: number, to: number, swing: number): string =>
  smooth(
    times(5, (i): Point => [x + (i % 2 === 0 ? -swing : swing), from + ((to - from) * i) / 4]),
    false,
  );

export const FIGURES: Readonly<Record<LookPart<'figure'>, Figure>> = {
  lantern: {
    draw: ({ light, lit, shade, glow, ink }) => [
      stroke(arc([50, 27], [9, 9], -90, 90), ink, 7),
      stroke(arc([50, 27], [9, 9], -90, 90), lit, 2.6),
      inked(
        poly([
          [34, 28],
          [66, 28],
          [71, 37],
          [29, 37],
        ]),
        shade,
        ink,
      ),
      inked(
        symmetric([
          [50, 36],
          [68, 37],
          [73, 54],
          [68, 74],
          [50, 75],
        ]),
        light,
        ink,
      ),
      fill(ellipse(50, 55, 17, 16), glow, 0.5),
      inked(box([29, 73, 42, 8], 2), shade, ink),
    ],
    eyes: { y: 52, apart: 10.5, size: 6 },
    top: 19,
    mouth: 65,
  },
  buoy: {
    draw: ({ light, lit, shade, ink }) => [
      inked(ellipse(50, 78, 31, 9), shade, ink),
      inked(
        symmetric([
          [50, 22],
          [57, 24],
          [66, 50],
          [72, 74],
          [50, 80],
        ]),
        light,
        ink,
      ),
      fill(
        poly([
          [33.6, 66],
          [66.4, 66],
          [69.4, 74],
          [30.6, 74],
        ]),
        lit,
        0.85,
      ),
      stroke(line([42, 31], [58, 31]), ink, 2.4),
    ],
    eyes: { y: 49, apart: 8.5, size: 5.4 },
    top: 22,
    mouth: 60,
  },
  diver: {
    draw: ({ light, lit, shade, glow, ink }) => [
      inked(
        symmetric([
          [50, 68],
          [70, 70],
          [76, 82],
          [50, 86],
        ]),
        shade,
        ink,
      ),
      inked(circle(50, 50, 29), light, ink),
      inked(ellipse(22, 52, 5, 9) + ellipse(78, 52, 5, 9), shade, ink),
      inked(circle(50, 52, 21), lit, ink),
      fill(circle(50, 52, 17), 'oklch(0.3 0.06 235)'),
      stroke(arc([50, 52], [13.5, 13.5], -60, -10), glow, 2.2, 0.7),
      stroke(dots(times(4, (i) => at(25, 45 + i * 90, [50, 52]))), ink, 3.4),
    ],
    eyes: { y: 51, apart: 8, size: 5.4 },
    top: 21,
    mouth: undefined,
    isDark: true,
  },
  jelly: {
    draw: ({ light, lit, shade, ink }) => [
      stroke([30, 43, 57, 70].map((x, i) => wobble(x, 58, 88 - (i % 2) * 6, 3)).join(''), ink, 7.5),
      stroke([30, 43, 57, 70].map((x, i) => wobble(x, 58, 88 - (i % 2) * 6, 3)).join(''), lit, 3.4),
      inked(
        symmetric([
          [50, 22],
          [70, 29],
          [79, 50],
          [77, 63],
          [64, 59],
          [50, 63],
        ]),
        light,
        ink,
      ),
      fill(ellipse(38, 33, 6, 3.4), lit, 0.9),
      stroke(
        dots([
          [30, 54],
          [70, 54],
        ]),
        shade,
        5,
      ),
    ],
    eyes: { y: 46, apart: 11, size: 6.4 },
    top: 23,
    mouth: 55,
  },
  puffer: {
    draw: ({ light, lit, shade, ink }) => [
      inked(
        twin(
          poly([
            [76, 46],
            [93, 36],
            [91, 54],
            [94, 68],
            [76, 60],
          ]),
        ),
        shade,
        ink,
      ),
      inked(star([50, 53], [33, 25], 16, 11), light, ink),
      fill(ellipse(50, 67, 17, 9), lit, 0.85),
      inked(ellipse(50, 64, 4.6, 3.6), shade, ink, 2.2),
    ],
    eyes: { y: 50, apart: 12, size: 7 },
    top: 24,
    mouth: undefined,
  },
  moon: {
    draw: ({ light, lit, shade, ink }) => [
      inked(circle(50, 53, 29), light, ink),
      fill(circle(66, 39, 4.6) + circle(33, 68, 5.4) + circle(69, 66, 3), shade, 0.75),
      stroke(arc([50, 53], [24, 24], -80, -20), lit, 3.4, 0.9),
    ],
    eyes: { y: 50, apart: 11, size: 6.4 },
    top: 24,
    mouth: 64,
  },
  ...EARNED_FIGURES,
};
