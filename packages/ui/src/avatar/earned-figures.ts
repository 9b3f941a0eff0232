import { arc, box, circle, dots, gear, line, poly, smooth, star, symmetric, times, twin } from '../art/path.ts';
import type { Figure } from './figure.ts';
import { fill, inked, stroke } from './shape.ts';

export const EARNED_FIGURES = {
  automaton: {
    draw: ({ light, lit, shade, glow, ink }) => [
      inked(gear([23, 54], 10, 8, 3) + gear([77, 54], 10, 8, 3), shade, ink),
      inked(box([26, 29, 48, 50], 9), light, ink),
      fill(box([32, 37, 36, 24], 5), 'oklch(0.26 0.04 240)'),
      stroke(line([39, 70], [61, 70]), ink, 6),
      stroke(line([41, 70], [59, 70]), glow, 2.2),
      stroke(
        dots([
          [33, 34.5],
          [67, 34.5],
        ]),
        lit,
        3,
      ),
    ],
    eyes: { y: 49, apart: 9, size: 5.6 },
    top: 29,
    mouth: undefined,
    isDark: true,
  },
  comet: {
    draw: ({ light, lit, body, glow, ink }) => [
      stroke(
        smooth(
          [
            [58, 44],
            [76, 30],
            [98, 4],
          ],
          false,
        ) +
          smooth(
            [
              [44, 34],
              [60, 18],
              [72, 0],
            ],
            false,
          ),
        body,
        7,
        0.9,
      ),
      stroke(
        smooth(
          [
            [66, 58],
            [84, 44],
            [100, 26],
          ],
          false,
        ),
        glow,
        4,
        0.9,
      ),
      inked(star([46, 56], [32, 21], 5, 8), light, ink, 3),
      fill(circle(46, 57, 15), lit, 0.55),
    ],
    eyes: { y: 54, apart: 8, size: 5.2 },
    top: 27,
    mouth: 65,
  },
  lighthouse: {
    draw: ({ light, lit, shade, glow, ink }) => [
      fill(
        poly([
          [50, 25],
          [2, 8],
          [2, 34],
        ]) +
          poly([
            [50, 25],
            [98, 8],
            [98, 34],
          ]),
        glow,
        0.5,
      ),
      inked(
        poly([
          [36, 34],
          [64, 34],
          [71, 86],
          [29, 86],
        ]),
        light,
        ink,
      ),
      fill(
        poly([
          [32.9, 58],
          [67.1, 58],
          [68.4, 67],
          [31.6, 67],
        ]),
        lit,
        0.95,
      ),
      fill(
        poly([
          [30.5, 76],
          [69.5, 76],
          [70.6, 84.6],
          [29.4, 84.6],
        ]),
        shade,
        0.9,
      ),
      inked(box([40, 19, 20, 15]), glow, ink),
      inked(
        poly([
          [36, 20],
          [50, 9],
          [64, 20],
        ]),
        shade,
        ink,
      ),
      stroke(line([32, 34.5], [68, 34.5]), ink, 4.4),
    ],
    eyes: { y: 46, apart: 7.6, size: 4.8 },
    top: 11,
    mouth: 54,
  },
  whale: {
    draw: ({ light, lit, shade, ink }) => [
      stroke(
        smooth(
          [
            [50, 30],
            [49, 18],
            [40, 13],
          ],
          false,
        ) +
          smooth(
            [
              [50, 18],
              [52, 16],
              [60, 13],
            ],
            false,
          ),
        lit,
        3.4,
      ),
      inked(twin(symmetricFin()), shade, ink),
      inked(
        symmetric([
          [50, 30],
          [72, 35],
          [83, 56],
          [74, 76],
          [50, 80],
        ]),
        light,
        ink,
      ),
      fill(
        symmetric([
          [50, 63],
          [70, 63],
          [66, 74],
          [50, 77.4],
        ]),
        lit,
        0.9,
      ),
      stroke(times(3, (i) => line([41 + i * 9, 67], [41 + i * 9, 75])).join(''), shade, 2),
    ],
    eyes: { y: 52, apart: 17, size: 5 },
    top: 31,
    mouth: undefined,
  },
  orrery: {
    draw: ({ light, lit, shade, glow, ink }) => [
      stroke(arc([50, 52], [41, 14], -200, 20), ink, 5),
      stroke(arc([50, 52], [41, 14], -200, 20), glow, 2.2),
      inked(circle(50, 52, 25), light, ink),
      stroke(arc([50, 52], [19, 19], -80, -20), lit, 3),
      stroke(arc([50, 55], [43, 15], 100, 262), ink, 6),
      stroke(arc([50, 55], [43, 15], 100, 262), glow, 2.6),
      inked(circle(89, 63, 5.4), shade, ink, 2.2),
      inked(circle(16, 44, 4), lit, ink, 2.2),
    ],
    eyes: { y: 46, apart: 9, size: 5.6 },
    top: 27,
    mouth: 58,
  },
  leviathan: {
    draw: ({ light, lit, shade, glow, ink }) => [
      inked(
        twin(
          poly([
            [70, 40],
            [96, 22],
            [90, 44],
            [98, 56],
            [86, 62],
            [92, 78],
            [70, 66],
          ]),
        ),
        shade,
        ink,
      ),
      inked(
        symmetric([
          [50, 20],
          [66, 28],
          [74, 48],
          [66, 66],
          [60, 82],
          [50, 86],
        ]),
        light,
        ink,
      ),
      fill(
        symmetric([
          [50, 62],
          [60, 66],
          [57, 80],
          [50, 83],
        ]),
        lit,
        0.8,
      ),
      stroke(twin(line([60, 74], [63, 71])) + twin(line([58, 80], [62, 77])), ink, 2.2),
      inked(
        poly([
          [50, 14],
          [56, 32],
          [50, 40],
          [44, 32],
        ]),
        glow,
        ink,
        2.2,
      ),
      stroke(
        dots([
          [46, 71],
          [54, 71],
        ]),
        ink,
        3,
      ),
    ],
    eyes: { y: 51, apart: 11.5, size: 5.6 },
    top: 16,
    mouth: undefined,
  },
} as const satisfies Readonly<Record<string, Figure>>;

function symmetricFin(): string {
  return poly([
    [76, 60],
    [95, 66],
    [93, 78],
    [74, 74],
  ]);
}
