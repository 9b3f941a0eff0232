import { alt, back, dot, etch, fine, glass, lit, seed, solid, wire, type Part } from '../form.ts';
import {
  arc, at, box, circle, dots, line, outline, poly, ring, slice, smooth, symmetric, times, twin, type Point,
} from '../path.ts';

const MIDDLE: Point = [50, 50];
const segments = (from: number): string =>
  times(5, (i) => slice(MIDDLE, 38, i * 72 + from, i * 72 + from + 36)).join('');

const spun: readonly Part[] = [
  back(circle(50, 50, 44)),
  lit(segments(0)),
  back(segments(36)),
  solid(ring(50, 50, 45, 38)),
  lit(circle(50, 50, 8)),
  lit(poly([[42, 0], [58, 0], [50, 16]])),
];

const stormRider: readonly Part[] = [
  solid(smooth([[18, 50], [8, 38], [18, 25], [30, 26], [38, 10], [58, 8], [68, 22], [84, 22], [93, 36], [82, 50]])),
  lit(poly([[56, 36], [32, 68], [48, 68], [38, 100], [70, 58], [53, 58], [64, 36]])),
  wire(line([22, 62], [16, 76]) + line([82, 62], [76, 76]), 4.5),
];

const wave = (y: number): string =>
  smooth(times(9, (i): Point => [2 + i * 12, y + (i % 2 === 0 ? 3 : -3)]), false);

const sevenDawns: readonly Part[] = [
  wire(times(7, (i) => line(at(38, -84 + i * 28, [50, 62]), at(54, -84 + i * 28, [50, 62]))).join(''), 6),
  solid(outline(arc([50, 64], [28, 28], -90, 90))),
  lit(outline(arc([50, 64], [14, 14], -90, 90))),
  wire(wave(72), 4),
  fine(wave(84), 3),
];

const thirtyDawns: readonly Part[] = [
  seed(dots(times(30, (i) => at(48, i * 12))), 4.6),
  wire(times(15, (i) => line(at(32, i * 24), at(41, i * 24))).join(''), 4.5),
  solid(circle(50, 50, 26)),
  lit(circle(50, 50, 12)),
];

const helm: readonly Part[] = [
  wire(times(8, (i) => line(at(12, i * 45), at(48, i * 45))).join(''), 6),
  dot(dots(times(8, (i) => at(47, i * 45))), 9),
  solid(ring(50, 50, 36, 25)),
  alt(circle(50, 50, 12)),
  lit(circle(50, 50, 5)),
];

const lighthouse: readonly Part[] = [
  glass(poly([[56, 16], [100, 0], [100, 34]]) + poly([[44, 16], [0, 0], [0, 34]])),
  solid(symmetric([[50, 30], [60, 30], [68, 90], [50, 90]], poly)),
  alt(poly([[38.6, 44], [61.4, 44], [63.3, 58], [36.7, 58]]) + poly([[35, 70], [65, 70], [67, 84], [33, 84]])),
  lit(circle(50, 18, 9)),
  solid(poly([[36, 8], [50, -4], [64, 8]])),
  solid(box([34, 26, 32, 6], 2)),
  back(twin(smooth([[50, 90], [78, 88], [96, 98], [50, 98]]))),
];

const sprout: readonly Part[] = [
  wire(smooth([[50, 84], [48, 64], [50, 40]], false), 6),
  solid(smooth([[50, 46], [56, 18], [88, 8], [90, 34], [70, 48]])),
  alt(smooth([[49, 58], [40, 34], [12, 28], [12, 50], [30, 62]])),
  etch(smooth([[52, 44], [66, 30], [82, 18]], false) + smooth([[47, 56], [34, 44], [20, 38]], false), 3),
  back(outline(arc([50, 90], [38, 12], -90, 90))),
  lit(twin(arc([50, 88], [7, 7], 0, 180))),
];

export const DAY_EMBLEMS = {
  spun,
  'storm-rider': stormRider,
  'seven-dawns': sevenDawns,
  'thirty-dawns': thirtyDawns,
  pilot: helm,
  lighthouse,
  'seed-gardener': sprout,
} satisfies Readonly<Record<string, readonly Part[]>>;
