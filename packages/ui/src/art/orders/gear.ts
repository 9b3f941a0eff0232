import {
  alt, back, dot, etch, fine, flat, glint, hole, lit, seed as grain, solid, trace, wire, type Form, type Order,
} from '../form.ts';
import {
  arc, around, at, band, box, circle, dots, ellipse, gear, line, poly, ring, smooth, spiral, star, symmetric, times,
  turn, twin, type Point,
} from '../path.ts';

const mainspring: Form = (seed) => {
  const start = seed.between(-20, 20);
  return [
    back(gear([50, 54], 43, 24, 4)),
    solid(ring(50, 54, 38.5, 33)),
    hole(circle(50, 54, 33)),
    trace(spiral([50, 54], [6, 29], 3.4, start), 3.6),
    etch(spiral([50, 54], [7.8, 30.4], 3.4, start), 1),
    solid(gear([50, 54], 10, 8, 2.4)), lit(circle(50, 54, 4)),
    solid(symmetric([[50, 26], [55, 16], [66, 9], [80, 3], [76, 14], [62, 21], [55, 28]])),
    etch(twin(smooth([[51, 22], [60, 14], [74, 7]], false)), 1.1),
    dot(dots(times(12, (i) => at(35.8, i * 30 + 15, [50, 54]))), 2.2),
  ];
};

const escapement: Form = (seed) => {
  const teeth = seed.whole(14, 16);
  const wheel = times(teeth, (i) => (i * 360) / teeth).flatMap((a): Point[] =>
    [at(24, a, [50, 60]), at(33, a + 9, [50, 60]), at(25, a + 13, [50, 60])]);
  return [
    solid(poly(wheel)),
    hole(around(smooth([at(9, -32, [50, 60]), at(20, -30, [50, 60]), at(20, 30, [50, 60]), at(9, 32, [50, 60])]), 4,
      [50, 60], 45)),
    solid(symmetric([[50, 8], [56, 10], [60, 22], [80, 34], [86, 48], [80, 50], [72, 42], [54, 32], [50, 31]])),
    flat(twin(poly([[80, 44], [87, 47], [82, 58], [77, 54]]))),
    hole(circle(50, 19, 4.4)), lit(circle(50, 19, 2)),
    alt(circle(50, 60, 11)), lit(circle(50, 60, 7.4)),
    glint(ellipse(47, 57, 2, 1.4)),
    etch(circle(50, 60, 21.5), 1),
  ];
};

const chronometer: Form = (seed) => {
  const branch = (a: number, s: number): string =>
    smooth([at(32, a), at(40, a + 3 * s), at(48, a + 1 * s)], false) + line(at(37, a + 2 * s), at(45, a + 11 * s))
      + line(at(42, a + 2 * s), at(47, a - 7 * s));
  const coral = times(9, (i) => 100 + i * 20);
  return [
    wire(coral.map((a, i) => branch(a, i % 2 === 0 ? 1 : -1)).join(''), 3),
    solid(circle(50, 50, 34)),
    hole(circle(50, 50, 26)),
    trace(times(12, (i) => line(at(23.6, i * 30), at(i % 3 === 0 ? 18 : 21, i * 30))).join(''), 1.5),
    alt(circle(50, 61, 6.4)), fine(line([50, 61], at(5, seed.between(0, 360), [50, 61])), 1),
    trace(line([50, 50], at(19, 36)) + line([50, 50], at(13, 300)), 2.3), lit(circle(50, 50, 3)),
    flat(box([44, 7, 12, 9], 2)), flat(poly([[40, 4], [60, 4], [57, 9], [43, 9]])),
    glint(band([50, 50], [31.4, 28.6], -80, -20)),
  ];
};

const nautilus: Form = (seed) => {
  const growth = seed.between(0.0029, 0.0032);
  const middle: Point = [40, 58];
  const point = (a: number, f = 1): Point => at(50 * Math.exp(-growth * a) * f, 90 - a, middle);
  const shell = [...times(37, (i) => point(i * 10)), [68, 64], [80, 64]] as const;
  const wall = (a: number): string => smooth([point(a), point(a + 13, 0.74), point(a + 9, 0.5),
    point(a, Math.exp(-growth * 340))], false);
  return [
    flat(times(14, (i) => poly([point(6 + i * 18, 0.96), point(8.5 + i * 18, 1.11), point(15 + i * 18, 1.11),
      point(17.5 + i * 18, 0.96)])).join('')),
    solid(smooth(shell)),
    etch(smooth(times(34, (i) => point(360 + i * 12)), false), 1.7),
    etch(times(10, (i) => wall(22 + i * 33)).join(''), 1.4),
    hole(circle(middle[0], middle[1], 4.6)), lit(circle(middle[0], middle[1], 2.6)),
    alt(smooth([point(2, 0.95), point(16, 0.78), point(18, 0.5), [61, 59], [70, 63], [79, 63]])),
    glint(smooth([point(70, 0.94), point(98, 0.94), point(128, 0.93), point(98, 0.86)])),
  ];
};

const urchin: Form = (seed) => {
  const spines = 22;
  const length = times(spines, (i) => (i % 2 === 0 ? 45 : 38) - seed.between(0, 4));
  return [
    flat(times(spines, (i) => poly([at(19, (i * 360) / spines - 4), at(length[i] ?? 40, (i * 360) / spines),
      at(19, (i * 360) / spines + 4)])).join('')),
    solid(circle(50, 50, 24)),
    dot(dots(times(12, (i) => at(20.4, i * 30))), 2),
    hole(circle(50, 50, 15)),
    trace(line([50, 50], at(11.6, 0)) + line([50, 50], at(8, 120)), 2), lit(circle(50, 50, 2.6)),
    glint(smooth([[31, 46], [34, 38], [41, 32], [37, 40]])),
  ];
};

const pin: Form = (seed) => {
  const lean = seed.between(-10, 10);
  const t = (d: string): string => turn(d, lean);
  return [
    wire(t(circle(50, 14, 8)), 3.4),
    solid(t(box([46, 22, 8, 62], 1.5))),
    flat(t(box([30, 30, 40, 7], 3))),
    solid(t(symmetric([[50, 92], [64, 88], [78, 76], [83, 62], [88, 68], [92, 58], [78, 54], [70, 63], [75, 65],
      [67, 76], [50, 82]], poly))),
    hole(t(circle(50, 33.5, 2.2))), glint(t(poly([[47, 40], [48.6, 40], [48.6, 80], [47, 80]]))),
  ];
};

const cog: Form = (seed) => {
  const ribs = seed.whole(7, 8);
  const span = 104;
  const edge = times(ribs * 4 + 1, (i): Point => at(i % 4 === 1 || i % 4 === 2 ? 72 : 65,
    -span / 2 + (i * span) / (ribs * 4), [50, 86]));
  return [
    solid(poly([[42, 82], ...edge, [58, 82], [56, 91], [44, 91]])),
    etch(times(ribs - 1, (i) => line(at(12, -span / 2 + ((i + 1) * span) / ribs, [50, 86]),
      at(63, -span / 2 + ((i + 1) * span) / ribs, [50, 86]))).join(''), 1.8),
    etch(arc([50, 86], [42, 42], -50, 50) + arc([50, 86], [55, 55], -51, 51), 1.1),
    flat(twin(poly([[55, 80], [70, 80], [64, 91], [54, 91]]))), hole(circle(50, 82, 5)),
  ];
};

const barnacle: Form = (seed) => {
  const cone = (x: number, y: number, s: number): [string, string, string] => [
    poly([[x - 10 * s, y - 26 * s], [x + 10 * s, y - 26 * s], [x + 20 * s, y], [x - 20 * s, y]]),
    line([x - 5 * s, y - 24 * s], [x - 10 * s, y - 2]) + line([x + 5 * s, y - 24 * s], [x + 10 * s, y - 2])
      + line([x, y - 22 * s], [x, y - 2]),
    ellipse(x, y - 26 * s, 10 * s, 4.4 * s),
  ];
  const [a, b, c] = [cone(36, 88, 1.3), cone(68, 88, seed.between(0.85, 1)), cone(54, 52, seed.between(0.8, 0.95))];
  return [solid(c[0]), etch(c[1]), hole(c[2]), solid(b[0]), etch(b[1]), hole(b[2]), solid(a[0]), etch(a[1]),
    hole(a[2]), wire(line([6, 89], [94, 89]), 2.2)];
};

const silt: Form = (seed) => [
  ...times(4, (i) => wire(smooth(times(6, (k): Point => [10 + k * 16,
    48 + i * 12 + (k % 2 === 0 ? 2 : -2) * seed.between(0.6, 1.6)]), false), 2.4 - i * 0.3)),
  dot(dots(times(9, (i): Point => [16 + ((i * 29) % 70), 14 + ((i * 17) % 26)])), 2.6),
    fine(star([62, 26], [5, 1.6], 4), 1),
  grain(dots([[38, 36]]), 4),
];

export const GEAR: Order = { aura: 'cogs', forms: { mainspring, escapement, chronometer, gear: nautilus, urchin, pin,
  cog, barnacle, silt } };
