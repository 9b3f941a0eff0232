import type { LookPart } from '@voltide/contract/avatar-parts';

import { arc, at, circle, dots, ellipse, gear, line, ring, smooth, star, times, turn } from '../art/path.ts';
import type { SvgNode } from '../art/svg.ts';
import { fill, stroke } from './shape.ts';

const BRASS = 'oklch(0.8 0.12 82)';
const BRASS_DARK = 'oklch(0.46 0.09 65)';
const STEEL = 'oklch(0.74 0.03 240)';
const STEEL_DARK = 'oklch(0.4 0.035 250)';
const NIGHT = 'oklch(0.2 0.05 262)';
const MIDDLE = [50, 50] as const;

const hoop = (outer: number, inner: number): string => ring(50, 50, outer, inner);
/** Arcs of a ring, so many degrees long, one after the other with a gap. */
const dashes = (radius: number, lengths: readonly number[], gap: number): string => {
  const whole = lengths.reduce((sum, length) => sum + length + gap, 0);
  let from = 0;
  let d = '';
  while (from + whole <= 360.01) {
    for (const length of lengths) {
      d += arc(MIDDLE, [radius, radius], from, from + length);
      from += length + gap;
    }
  }
  return d;
};

/** The frames by their part, drawn over the edge of the disc. */
export const FRAMES: Readonly<Record<LookPart<'frame'>, () => readonly SvgNode[]>> = {
  plain: () => [stroke(circle(50, 50, 48.4), '#fff', 2, 0.3)],
  rope: () => [
    fill(hoop(50, 44.4), BRASS_DARK),
    stroke(times(36, (i) => line(at(45.4, i * 10), at(49, i * 10 + 7))).join(''), BRASS, 3),
  ],
  waves: () => [
    fill(hoop(50, 46), 'oklch(0.42 0.1 225)'),
    fill(
      `${circle(50, 50, 50)}${smooth(times(48, (i) => at(i % 2 === 0 ? 43.6 : 46.8, -i * 7.5)))}`,
      'oklch(0.78 0.12 205)',
    ),
    stroke(circle(50, 50, 48.6), '#fff', 1.4, 0.7),
  ],
  rivets: () => [
    fill(hoop(50, 43.6), STEEL_DARK),
    fill(hoop(49, 44.6), STEEL),
    stroke(dots(times(16, (i) => at(46.8, i * 22.5))), STEEL_DARK, 3),
    stroke(dots(times(16, (i) => at(47, i * 22.5 - 0.6))), '#fff', 1.1, 0.8),
  ],
  signal: () => [
    fill(hoop(50, 44.4), NIGHT),
    stroke(dashes(47.2, [3, 3, 3, 12, 12, 12, 3, 3, 3], 4), 'oklch(0.9 0.2 122)', 2.8),
  ],
  cog: () => [
    fill(`${gear(MIDDLE, 50, 24, 4)}${arc(MIDDLE, [43.4, 43.4], 360, 0)}Z`, BRASS),
    stroke(circle(50, 50, 43.8), BRASS_DARK, 1.6),
    stroke(dots(times(12, (i) => at(45.2, i * 30))), BRASS_DARK, 1.8),
  ],
  chain: () => {
    const link = (i: number): string => turn(ellipse(50, 3.6, 5.6, 2.4), i * 18);
    return [
      stroke(circle(50, 50, 46.6), NIGHT, 6.4, 0.85),
      stroke(times(20, link).join(''), STEEL, 1.7),
      stroke(dots(times(20, (i) => at(46.4, i * 18 + 9))), '#fff', 1.7),
    ];
  },
  constellation: () => {
    const points = times(14, (i) => at(i % 3 === 0 ? 46 : 47.8, i * (360 / 14)));
    return [
      fill(hoop(50, 43.6), NIGHT, 0.92),
      stroke(line(...points, points[0] ?? MIDDLE), 'oklch(0.8 0.09 265)', 0.9),
      fill(
        points.map((point, i) => star(point, i % 3 === 0 ? [3.6, 1.1] : [2, 0.8], 4)).join(''),
        'oklch(0.96 0.07 95)',
      ),
    ];
  },
  comet: () => [
    fill(hoop(50, 44), NIGHT, 0.92),
    ...times(7, (i) =>
      stroke(arc(MIDDLE, [47, 47], 40 + i * 34, 74 + i * 34), 'oklch(0.84 0.14 215)', 0.8 + i * 0.62, 0.3 + i * 0.11),
    ),
    fill(star(at(47, 280), [6.6, 2.6], 6), 'oklch(0.98 0.04 200)'),
  ],
  phosphor: () => [
    stroke(circle(50, 50, 45.6), 'oklch(0.9 0.13 165)', 5, 0.4),
    stroke(circle(50, 50, 48.4), 'oklch(0.98 0.04 160)', 2.4),
    stroke(times(6, (i) => line(at(42, i * 60), at(48, i * 60))).join(''), 'oklch(0.98 0.04 160)', 3),
    stroke(circle(50, 50, 44.6), 'oklch(0.98 0.04 160)', 0.9, 0.9),
  ],
};
