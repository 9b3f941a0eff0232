import type { LookPart } from '@voltide/contract/avatar-parts';

import { around, at, circle, dots, line, poly, rays, regular, smooth, star, times, type Point } from '../art/path.ts';
import { seededBy } from '../art/seed.ts';
import type { SvgNode } from '../art/svg.ts';
import { fill, stroke } from './shape.ts';

/** A backdrop: the colours of the disc from its light to its edge, and the drawing on it. */
type Backdrop = {
  readonly colours: readonly [light: string, middle: string, edge: string];
  readonly draw: () => readonly SvgNode[];
};

const wave = (y: number, height: number, shift = 0): string =>
  smooth(
    times(11, (i): Point => [i * 10, y + (i % 2 === 0 ? -height : height) * (shift === 0 ? 1 : -1)]),
    false,
  );

const field = (name: string, count: number): readonly Point[] => {
  const seed = seededBy(name);
  return times(count, () => at(seed.between(12, 46), seed.between(0, 360)));
};

const weed = (x: number, top: number): string =>
  smooth(
    [
      [x, 100],
      [x - 5, 82],
      [x + 4, 66],
      [x - 4, 52],
      [x, top],
    ],
    false,
  );

export const BACKDROPS: Readonly<Record<LookPart<'backdrop'>, Backdrop>> = {
  calm: {
    colours: ['oklch(0.72 0.1 215)', 'oklch(0.5 0.1 228)', 'oklch(0.33 0.075 245)'],
    draw: () => [stroke(wave(76, 2), '#fff', 2.2, 0.28), stroke(wave(86, 2, 1), '#fff', 2.2, 0.18)],
  },
  dusk: {
    colours: ['oklch(0.8 0.13 60)', 'oklch(0.58 0.16 20)', 'oklch(0.34 0.12 320)'],
    draw: () => [fill(circle(50, 66, 34), 'oklch(0.88 0.14 75)', 0.4), stroke(wave(84, 1.6), '#fff', 2, 0.3)],
  },
  kelp: {
    colours: ['oklch(0.66 0.11 170)', 'oklch(0.42 0.09 168)', 'oklch(0.26 0.06 175)'],
    draw: () => [stroke(weed(16, 30) + weed(30, 44) + weed(72, 42) + weed(86, 26), 'oklch(0.72 0.14 140)', 4, 0.55)],
  },
  fog: {
    colours: ['oklch(0.86 0.02 230)', 'oklch(0.66 0.03 235)', 'oklch(0.46 0.04 245)'],
    draw: () => [
      stroke(line([6, 34], [46, 34]) + line([58, 26], [96, 26]) + line([2, 68], [28, 68]), '#fff', 6, 0.35),
      stroke(line([70, 62], [98, 62]) + line([14, 82], [84, 82]), '#fff', 6, 0.28),
    ],
  },
  tides: {
    colours: ['oklch(0.62 0.12 195)', 'oklch(0.44 0.1 210)', 'oklch(0.28 0.07 230)'],
    draw: () => times(4, (i) => stroke(circle(50, 50, 16 + i * 9), '#fff', 1.8, 0.26 - i * 0.04)),
  },
  stars: {
    colours: ['oklch(0.46 0.1 275)', 'oklch(0.31 0.085 272)', 'oklch(0.19 0.05 268)'],
    draw: () => [
      stroke(dots(field('stars', 26)), '#fff', 1.7, 0.75),
      fill(
        field('bright', 4)
          .map((point) => star(point, [4, 1.1], 4))
          .join(''),
        'oklch(0.95 0.09 95)',
      ),
    ],
  },
  aurora: {
    colours: ['oklch(0.44 0.09 250)', 'oklch(0.29 0.075 262)', 'oklch(0.18 0.05 270)'],
    draw: () => [
      stroke(
        smooth(
          [
            [0, 40],
            [22, 22],
            [46, 36],
            [70, 16],
            [100, 30],
          ],
          false,
        ),
        'oklch(0.86 0.19 155)',
        9,
        0.6,
      ),
      stroke(
        smooth(
          [
            [0, 56],
            [26, 38],
            [52, 50],
            [76, 32],
            [100, 44],
          ],
          false,
        ),
        'oklch(0.78 0.16 185)',
        6,
        0.5,
      ),
      stroke(
        smooth(
          [
            [0, 26],
            [26, 10],
            [50, 20],
            [74, 4],
            [100, 14],
          ],
          false,
        ),
        'oklch(0.7 0.2 315)',
        5,
        0.55,
      ),
    ],
  },
  storm: {
    colours: ['oklch(0.56 0.03 255)', 'oklch(0.38 0.035 258)', 'oklch(0.22 0.035 262)'],
    draw: () => [
      stroke(
        times(9, (i) => line([8 + i * 12, 8 + (i % 3) * 14], [2 + i * 12, 26 + (i % 3) * 14])).join(''),
        '#fff',
        1.8,
        0.3,
      ),
      fill(
        poly([
          [80, 6],
          [66, 38],
          [76, 38],
          [68, 66],
          [92, 28],
          [81, 28],
          [90, 6],
        ]),
        'oklch(0.93 0.16 98)',
      ),
    ],
  },
  clockface: {
    colours: ['oklch(0.82 0.1 85)', 'oklch(0.58 0.11 72)', 'oklch(0.36 0.08 60)'],
    draw: () => [
      stroke(rays(36, [43, 40], 24), 'oklch(0.25 0.05 60)', 2.2, 0.75),
      stroke(circle(50, 50, 33), 'oklch(0.25 0.05 60)', 1.6, 0.4),
      stroke(line([50, 50], at(34, 38)) + line([50, 50], at(28, 292)), 'oklch(0.25 0.05 60)', 3, 0.6),
    ],
  },
  eclipse: {
    colours: ['oklch(0.34 0.09 30)', 'oklch(0.22 0.06 20)', 'oklch(0.13 0.03 290)'],
    draw: () => [
      fill(
        around(
          poly([
            [47, 22],
            [50, 2],
            [53, 22],
          ]),
          16,
        ),
        'oklch(0.82 0.17 65)',
        0.75,
      ),
      fill(regular([50, 50], 34, 48), 'oklch(0.9 0.14 80)'),
      fill(circle(51, 49, 31), 'oklch(0.14 0.03 290)'),
    ],
  },
};
