import type { LookPart } from '@voltide/contract/avatar-parts';

import { arc, circle, ellipse, line, outline, poly, smooth, twin } from '../art/path.ts';
import type { SvgNode } from '../art/svg.ts';
import type { Palette } from './palette.ts';
import { fill, inked, stroke } from './shape.ts';

/** Draws a crest on a head whose top is at (50, y). */
type Draw = (y: number, ink: Palette) => readonly SvgNode[];

const WHITE = 'oklch(0.97 0.01 220)';
const NAVY = 'oklch(0.36 0.1 262)';
const GOLD = 'oklch(0.85 0.15 88)';
const RED = 'oklch(0.64 0.2 25)';

export const CRESTS: Readonly<Record<LookPart<'crest'>, Draw>> = {
  none: () => [],
  cap: (y, { ink }) => [
    inked(outline(arc([50, y + 2], [23, 15], -90, 90)), WHITE, ink),
    inked(
      poly([
        [28, y],
        [72, y],
        [70, y + 7],
        [30, y + 7],
      ]),
      NAVY,
      ink,
    ),
    fill(circle(50, y + 3.4, 2.4), GOLD),
  ],
  antenna: (y, { glow, ink }) => [
    stroke(line([50, y + 2], [50, y - 9]), ink, 4),
    fill(circle(50, y - 11, 8), glow, 0.35),
    inked(circle(50, y - 11, 4.6), glow, ink, 2.2),
  ],
  flag: (y, { ink }) => [
    stroke(line([50, y + 3], [50, y - 16]), ink, 3.6),
    inked(
      poly([
        [51.5, y - 16],
        [73, y - 11],
        [51.5, y - 4],
      ]),
      RED,
      ink,
      2.2,
    ),
  ],
  tuft: (y, { lit, ink }) => {
    const leaves =
      smooth(
        [
          [50, y + 4],
          [46, y - 4],
          [50, y - 13],
        ],
        false,
      ) +
      twin(
        smooth(
          [
            [51, y + 4],
            [58, y - 3],
            [66, y - 7],
          ],
          false,
        ),
      );
    return [stroke(leaves, ink, 7.4), stroke(leaves, lit, 3.4)];
  },
  bow: (y, { ink }) => [
    inked(
      poly([
        [66, y + 6],
        [55, y - 3],
        [54, y + 13],
      ]) +
        poly([
          [66, y + 6],
          [78, y - 2],
          [78, y + 15],
        ]),
      RED,
      ink,
      2.2,
    ),
    inked(circle(66, y + 6, 3.8), 'oklch(0.8 0.14 25)', ink, 2),
  ],
  propeller: (y, { ink }) => [
    inked(outline(arc([50, y + 3], [14, 8], -90, 90)), RED, ink),
    stroke(line([50, y - 5], [50, y - 9]), ink, 3.4),
    inked(ellipse(38, y - 11, 12, 3.6), GOLD, ink, 2),
    inked(ellipse(62, y - 11, 12, 3.6), 'oklch(0.75 0.13 220)', ink, 2),
    fill(circle(50, y - 11, 2.6), ink),
  ],
  gull: (y, { ink }) => [
    inked(
      smooth([
        [34, y - 4],
        [44, y - 8],
        [60, y - 10],
        [66, y - 15],
        [73, y - 11],
        [68, y + 1],
        [52, y + 4],
        [40, y + 2],
      ]),
      WHITE,
      ink,
      2.2,
    ),
    inked(
      poly([
        [38, y - 5],
        [58, y - 6],
        [46, y + 1],
      ]),
      'oklch(0.72 0.03 240)',
      ink,
      2,
    ),
    inked(
      poly([
        [72.5, y - 13],
        [81, y - 10.5],
        [72.5, y - 9],
      ]),
      GOLD,
      ink,
      1.8,
    ),
    fill(circle(68.6, y - 11.6, 1.5), ink),
  ],
  horns: (y, { lit, ink }) => [
    inked(
      twin(
        smooth([
          [58, y + 8],
          [66, y - 2],
          [78, y - 7],
          [85, y - 15],
          [84, y - 2],
          [76, y + 7],
          [66, y + 13],
        ]),
      ),
      lit,
      ink,
    ),
  ],
  sail: (y, { ink }) => [
    stroke(line([50, y + 3], [50, y - 19]), ink, 3.4),
    inked(
      poly([
        [52.5, y - 19],
        [72, y - 3],
        [52.5, y - 3],
      ]),
      WHITE,
      ink,
      2.2,
    ),
    inked(
      poly([
        [47.5, y - 14],
        [34, y - 3],
        [47.5, y - 3],
      ]),
      'oklch(0.82 0.12 70)',
      ink,
      2.2,
    ),
  ],
  halo: (y, { ink }) => [
    stroke(ellipse(50, y - 7, 21, 6), ink, 7.4),
    stroke(ellipse(50, y - 7, 21, 6), 'oklch(0.95 0.12 98)', 3.6),
  ],
  crown: (y, { ink }) => [
    inked(
      poly([
        [29, y + 7],
        [26, y - 12],
        [38, y - 3],
        [50, y - 17],
        [62, y - 3],
        [74, y - 12],
        [71, y + 7],
      ]),
      GOLD,
      ink,
    ),
    fill(circle(50, y + 1, 3.2), 'oklch(0.65 0.2 300)'),
    fill(circle(38, y + 2, 2.4) + circle(62, y + 2, 2.4), 'oklch(0.75 0.14 200)'),
  ],
};
