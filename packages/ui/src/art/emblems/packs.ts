import { alt, back, dot, etch, flat, glass, lit, seed, solid, wire, type Part } from '../form.ts';
import { arc, at, box, circle, dots, line, outline, poly, ring, symmetric, times, twin, type Point } from '../path.ts';

/** A lantern around a point; `size` 1 is 58 high. */
const lamp = ([x, y]: Point, size: number): readonly Part[] => {
  const place = (dx: number, dy: number): Point => [x + dx * size, y + dy * size];
  const rect = (dx: number, dy: number, width: number, height: number): string =>
    box([x + dx * size, y + dy * size, width * size, height * size], 2 * size);
  return [
    wire(arc(place(0, -22), [8 * size, 9 * size], -90, 90), 4 * size),
    glass(poly([place(-14, -10), place(14, -10), place(17, 18), place(-17, 18)])),
    lit(circle(...place(0, 5), 8 * size)),
    solid(poly([place(-8, -24), place(8, -24), place(20, -10), place(-20, -10)])),
    solid(rect(-21, 18, 42, 9)),
  ];
};

const lamps = (points: readonly Point[], size: number): readonly Part[] => {
  const [first = [], ...others] = points.map((point) => lamp(point, size));
  return first.map((part, place) => ({ ...part, d: part.d + others.map((other) => other[place]?.d ?? '').join('') }));
};

const tile = ([x, y]: Point, half: number): string => box([x - half, y - half, 2 * half, 2 * half], half / 3);

const firstLight: readonly Part[] = [
  wire(times(7, (i) => line(at(43, -75 + i * 25, [50, 52]), at(50, -75 + i * 25, [50, 52]))).join(''), 4),
  ...lamp([50, 54], 1.34),
];

const tenLamps: readonly Part[] = [
  wire(arc([50, 8], [46, 30], 95, 265), 3),
  ...lamps([[17, 47], [83, 47]], 0.72),
  ...lamp([50, 66], 0.98),
];

const hundredLamps: readonly Part[] = [
  wire(line([50, 6], [50, 94]) + twin(line([50, 12], [14, 76])), 3),
  ...lamps([[50, 24], [32, 50], [68, 50], [16, 80], [50, 80], [84, 80]], 0.58),
];

const thousandLamps: readonly Part[] = [
  seed(dots(times(24, (i) => at(48, i * 15))), 5),
  seed(dots(times(16, (i) => at(38, i * 22.5 + 11))), 5.5),
  ...lamp([50, 52], 0.98),
];

const anchor: readonly Part[] = [
  dot(dots(times(16, (i) => at(47, i * 22.5 + 11.25))), 6),
  solid(ring(50, 22, 11, 5)),
  solid(box([45.5, 32, 9, 48], 2)),
  solid(box([32, 38, 36, 8], 3)),
  solid(outline(arc([50, 52], [34, 32], 245, 115), arc([50, 46], [26, 25], 112, 248))),
  solid(twin(poly([[10, 66], [20, 46], [28, 66]]))),
];

const setKeeper: readonly Part[] = [
  solid(tile([29, 29], 18)),
  alt(tile([71, 29], 18)),
  alt(tile([29, 71], 18)),
  solid(tile([71, 71], 18)),
  etch(line([20, 29], [27, 37], [39, 21]) + line([62, 29], [69, 37], [81, 21])
    + line([20, 71], [27, 79], [39, 63]) + line([62, 71], [69, 79], [81, 63]), 5),
];

const fiveSets: readonly Part[] = [
  wire(poly(times(5, (i) => at(32, i * 72))), 4),
  solid(times(5, (i) => tile(at(34, i * 72), 13.5)).join('')),
  lit(times(5, (i) => circle(...at(34, i * 72), 5)).join('')),
  lit(circle(50, 50, 6)),
];

const archivist: readonly Part[] = [
  back(box([8, 12, 84, 80], 4)),
  solid(poly([[4, 14], [50, -2], [96, 14], [96, 20], [4, 20]])),
  alt(times(16, (i) => box([14 + (i % 4) * 18.6, 25 + Math.floor(i / 4) * 16.4, 16, 13.5], 2)).join('')),
  lit(times(16, (i) => circle(22 + (i % 4) * 18.6, 31.7 + Math.floor(i / 4) * 16.4, 2.6)).join('')),
  flat(box([4, 91, 92, 7], 2)),
];

export const PACK_EMBLEMS = {
  'first-light': firstLight,
  'ten-lamps': tenLamps,
  'hundred-lamps': hundredLamps,
  'thousand-lamps': thousandLamps,
  'all-harbours': anchor,
  'set-keeper': setKeeper,
  'five-sets': fiveSets,
  archivist: [...archivist, glass(symmetric([[50, 3], [58, 9], [50, 15]], poly))],
} satisfies Readonly<Record<string, readonly Part[]>>;
