import {
  alt, back, dot, etch, fine, flat, glint, hole, lit, seed as grain, solid, wire, type Form, type Order,
} from '../form.ts';
import {
  arc, around, at, band, circle, dots, ellipse, line, poly, ring, smooth, spiral, symmetric, times, turn, twin,
  type Point,
} from '../path.ts';

const leafAt = ([x, y]: Point, long: number, angle: number): string =>
  turn(smooth([[x, y], [x - long * 0.26, y - long * 0.42], [x, y - long], [x + long * 0.26, y - long * 0.42]]), angle,
    [x, y]);

const keeper: Form = (seed) => {
  const brow = seed.between(-2, 2);
  const down = times(9, (i): Point => [38 + (i % 3) * 12 + (Math.floor(i / 3) % 2) * 6 - 3,
    64 + Math.floor(i / 3) * 9]);
  return [
    alt(twin(leafAt([64, 16], 18, 30) + leafAt([58, 13], 13, 4))),
    back(twin(smooth([[66, 38], [84, 50], [88, 72], [78, 90], [66, 84]]))),
    solid(symmetric([[50, 18], [62, 12], [77, 12], [76, 34], [75, 60], [72, 82], [60, 93], [50, 95]])),
    etch(down.map(([x, y]) => arc([x, y], [5, 5], 100, 260)).join(''), 1.3),
    solid(twin(circle(63, 38, 13))), hole(twin(circle(63, 38, 8.6))), lit(twin(circle(63, 38, 4.6))),
    etch(twin(arc([63, 38], [10.6, 10.6], 0, 360)), 1),
    flat(poly([[50, 42], [55, 50], [50, 59], [45, 50]])),
    etch(twin(smooth([[52, 30], [62, 22 + brow], [76, 17]], false)), 1.6),
    wire(line([14, 94], [86, 94]), 3), flat(twin(ellipse(58, 92, 5, 3))),
  ];
};

/** Fruit shared by pear, plum and apple: stem, leaf, lit flesh. */
const fruit = (outline: string, stemTop: Point, seedling: number): ReturnType<Form> => [
  wire(smooth([[50, 26], [51, 16], stemTop], false), 3),
  alt(leafAt([51, 18], 27, 58 + seedling)),
  etch(line([54, 17], at(21, 58 + seedling, [51, 18])), 1.1),
  solid(outline),
];

const pear: Form = (seed) => [
  ...fruit(symmetric([[50, 24], [59, 28], [62, 42], [74, 58], [76, 76], [65, 91], [50, 93]]), [46, 7],
    seed.between(-8, 8)),
  hole(symmetric([[50, 52], [57, 62], [57, 76], [50, 82]])), lit(symmetric([[50, 62], [53.4, 67], [53, 74], [50, 77]])),
  etch(twin(smooth([[52, 30], [56, 44], [67, 62], [66, 82]], false)), 1.1),
  glint(smooth([[30, 74], [31, 62], [40, 50], [36, 64]])),
];

const plum: Form = (seed) => [
  ...fruit(smooth([[50, 24], [66, 20], [82, 32], [86, 54], [76, 78], [56, 90], [34, 84], [18, 66], [16, 44], [28, 26],
    [42, 22]]), [56, 6], seed.between(-6, 12)),
  etch(smooth([[49, 26], [58, 44], [58, 68], [50, 88]], false), 1.8),
  lit(poly([[40, 40], [30, 58], [37, 58], [34, 72], [46, 52], [39, 52]])),
  glint(smooth([[24, 56], [23, 44], [31, 33], [28, 45]])),
];

const apple: Form = (seed) => [
  ...fruit(symmetric([[50, 32], [59, 25], [75, 25], [88, 40], [86, 62], [74, 84], [60, 92], [50, 88]]), [47, 8],
    seed.between(-8, 8)),
  etch(smooth([[38, 30], [50, 36], [62, 30]], false), 1.5),
  hole(symmetric([[50, 50], [60, 50], [64, 60], [58, 70], [50, 76]])),
  lit(twin(smooth([[52, 56], [57, 60], [53, 68]]))),
  glint(smooth([[21, 56], [22, 42], [33, 32], [27, 44]])),
];

const halo: Form = (seed) => {
  const count = seed.whole(8, 10);
  const half = 180 / count - 4;
  const piece = smooth([at(6, 0), at(19, -half * 0.9), at(29, -half), at(31.5, 0), at(29, half), at(19, half * 0.9)]);
  return [
    solid(ring(50, 50, 42, 35)),
    back(circle(50, 50, 34.6)),
    alt(around(piece, count, [50, 50], seed.between(0, 20))),
    lit(circle(50, 50, 4)),
    wire(arc([50, 50], [46.5, 46.5], -60, 60), 1.4),
    grain(dots(times(count, (i) => at(38.5, (i * 360) / count))), 2.6),
    glint(band([50, 50], [40.5, 38], -74, -22)),
  ];
};

const rind: Form = (seed) => {
  const turns = seed.between(1.55, 1.75);
  const start = seed.between(150, 200);
  const curl = (inset: number): Point[] => times(26, (i) => {
    const t = i / 25;
    return at(42 - 30 * t - inset * 13 * Math.sin(Math.PI * (0.06 + 0.94 * t)) ** 0.6, start + t * 360 * turns);
  });
  return [
    solid(smooth([...curl(0), ...curl(1).toReversed()])),
    etch(smooth(curl(0.7), false), 1.3),
    dot(dots(curl(0.32).filter((_, i) => i % 2 === 1 && i < 24)), 2.2),
    alt(leafAt([50, 50], 15, start)),
    glint(smooth([...curl(0.1).slice(9, 14), ...curl(0.26).slice(9, 14).toReversed()])),
  ];
};

const leaf: Form = (seed) => {
  const lean = seed.between(20, 42);
  const t = (d: string): string => turn(d, lean);
  const veins = times(5, (i) => smooth([[50, 72 - i * 11], [61 - i * 0.6, 62 - i * 11], [69 - i * 3, 50 - i * 8]],
    false)).join('');
  return [
    wire(t(line([50, 76], [50, 97])), 3),
    solid(t(symmetric([[50, 4], [60, 18], [72, 38], [73, 56], [64, 73], [50, 80]]))),
    etch(t(line([50, 12], [50, 78])), 2), etch(t(twin(veins)), 1.2),
    glint(t(smooth([[33, 56], [31, 44], [40, 24], [36, 42]]))),
  ];
};

const windfall: Form = (seed) => {
  const roll = seed.between(44, 60);
  const t = (d: string): string => turn(d, roll, [50, 56]);
  return [
    fine(line([8, 90], [92, 90]) + line([20, 95], [48, 95]), 1.5),
    wire(t(smooth([[50, 34], [52, 24], [48, 16]], false)), 2.6),
    solid(t(symmetric([[50, 32], [59, 27], [72, 28], [82, 42], [80, 60], [70, 78], [59, 86], [50, 82]]))),
    hole(t(ellipse(66, 62, 7, 5))), etch(t(smooth([[36, 44], [44, 52], [38, 60], [46, 68]], false)), 1.7),
      flat(leafAt([20, 88], 22, 70)),
  ];
};

const petal: Form = (seed) => {
  const lean = seed.between(-40, 30);
  const t = (d: string): string => turn(d, lean);
  return [
    solid(t(smooth([[50, 92], [38, 76], [24, 52], [26, 28], [40, 14], [49, 22], [60, 13], [74, 28], [76, 52],
      [62, 76]]))),
    etch(t(twin(smooth([[51, 84], [58, 60], [60, 30]], false) + smooth([[52, 84], [66, 60], [70, 40]], false))), 1.3),
    fine(arc([50, 50], [44, 44], 140, 210), 1), dot(dots([[16, 84], [10, 72], [26, 92]]), 2.4),
  ];
};

const spiralVine: Form = (seed) => [
  wire(spiral([50, 54], [6, 36], 2.2, seed.between(0, 180)), 3),
    solid(leafAt([58, 30], 28, 30) + leafAt([34, 70], 26, -130)), lit(circle(50, 54, 4)),
];

export const FRUIT: Order = { aura: 'stamens', forms: { keeper, pear, plum, apple, halo, rind, leaf, windfall, petal,
  vine: spiralVine } };
