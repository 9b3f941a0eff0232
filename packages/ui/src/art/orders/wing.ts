import { alt, back, dot, etch, fine, flat, glint, hole, lit, solid, wire, type Form, type Order } from '../form.ts';
import {
  at, band, box, circle, dots, ellipse, line, outline, poly, regular, smooth, symmetric, times, turn, twin, type Point,
} from '../path.ts';

const sparrow: Form = (seed) => {
  const lift = seed.between(-4, 4);
  const wing: Point[] = [[60, 50], [52, 38], [36, 26 + lift], [14, 14 + lift], [17, 30 + lift], [22, 44], [30, 58],
    [46, 64], [57, 60]];
  return [
    back(smooth([[50, 44], [52, 28], [44, 12 + lift], [58, 16], [66, 30], [64, 46]])),
    wire(line([54, 76], [54, 88]), 2), wire(line([62, 74], [64, 88]), 2),
    flat(poly([[82, 30], [94, 36], [81, 41]])),
    solid(smooth([[84, 38], [80, 25], [68, 21], [59, 28], [54, 42], [38, 56], [18, 68], [7, 82], [24, 80], [38, 76],
      [52, 80], [68, 73], [79, 56]])),
    alt(smooth(wing)),
    etch(line([50, 46], [22, 24 + lift]) + line([51, 52], [25, 38 + lift]) + line([50, 58], [32, 52])),
    etch(smooth([[66, 48], [74, 46], [80, 40]], false), 1.2),
    hole(circle(73, 32, 3.4)), lit(circle(72.2, 31.2, 1.4)),
    dot(dots(times(4, (i): Point => [66 - i * 8, 66 + i * 2])), 2.4),
  ];
};

const heart: Form = (seed) => {
  const teeth = seed.whole(3, 5);
  return [
    wire(line([50, 20], [50, 8]), 3),
    flat(`${circle(41, 8.5, 6)}${circle(59, 8.5, 6)}`),
    solid(symmetric([[50, 30], [58, 20], [73, 17], [87, 27], [88, 46], [75, 66], [50, 90]])),
    etch(symmetric([[50, 38], [58, 29], [70, 26], [79, 34], [79, 46], [69, 61], [50, 79]]), 1.3),
    hole(circle(50, 48, 8)), hole(poly([[46.5, 53], [53.5, 53], [57, 68], [43, 68]])),
    etch(times(teeth, (i) => line([24 + i * 4, 62 + i * 4.5], [29 + i * 4, 58 + i * 4.5])).join(''), 1.4),
    glint(smooth([[20, 42], [22, 30], [31, 24], [26, 32], [24, 42]])),
  ];
};

const feather: Form = (seed) => {
  const lean = seed.between(18, 32);
  const side: Point[] = [[50, 6], [60, 15], [67, 32], [66, 52], [59, 70], [50, 76]];
  const barbs = times(8, (i) => line([50, 22 + i * 7], [50 + 13 - Math.abs(i - 3.5), 14 + i * 7])).join('');
  const tilt = (d: string): string => turn(d, lean);
  return [
    wire(tilt(line([50, 74], [49, 96])), 3),
    solid(tilt(symmetric(side))),
    etch(tilt(twin(barbs)), 1.3),
    etch(tilt(line([50, 14], [50, 76])), 2),
    hole(tilt(poly([[66, 50], [54, 57], [65, 56]]))), hole(tilt(poly([[34, 36], [45, 44], [35, 42]]))),
    glint(tilt(smooth([[40, 30], [46, 14], [48, 14], [45, 34]]))),
  ];
};

const rivet: Form = (seed) => {
  const slot = seed.between(0, 90);
  return [
    back(regular([50, 50], 42, 6, slot)),
    etch(regular([50, 50], 36, 6, slot), 1.2),
    solid(circle(50, 50, 29)),
    etch(circle(50, 50, 21), 1.3),
    hole(turn(box([35, 46.6, 30, 6.8]) + box([46.6, 35, 6.8, 30]), slot / 2)),
    glint(band([50, 50], [25, 22], -70, -10)),
  ];
};

const cylinder: Form = (seed) => {
  const pins = times(24, (i): Point => [24 + (i % 8) * 6.4 + (i % 3), 36 + Math.floor(i / 8) * 13
    + seed.between(-4, 4)]);
  return [
    wire(line([6, 50], [20, 50]), 4), wire(line([84, 50], [95, 50]), 4),
    solid(`${smooth([[20, 26], [13, 50], [20, 74]], false)}L76 74C88 66 88 34 76 26Z`),
    etch(line([28, 26], [28, 74]) + line([68, 26], [68, 74]), 1.2),
    dot(dots(pins), 3),
    alt(ellipse(77, 50, 9, 24)),
    hole(circle(77, 50, 5)),
  ];
};

const key: Form = (seed) => {
  const bend = seed.between(8, 16);
  const lobe = smooth([[50, 26], [58, 12], [74, 8], [88, 18], [88, 32], [74, 40], [58, 36]]);
  return [
    solid(outline(smooth([[45, 34], [45, 58], [45 + bend, 74], [46 + bend, 92]], false),
      smooth([[55 + bend, 92], [54 + bend, 72], [55, 56], [55, 34]], false))),
    flat(poly([[54 + bend, 76], [64 + bend, 76], [64 + bend, 84], [54 + bend, 84]])),
    solid(twin(lobe)),
    hole(twin(ellipse(74, 24, 8, 8.5))),
    flat(circle(50, 28, 7)), hole(circle(50, 28, 2.6)),
  ];
};

const wing: Form = (seed) => {
  const count = seed.whole(5, 6);
  const spread = times(count, (i) => 64 + i * (92 / count));
  const plume = (a: number, long: number, wide: number): string =>
    turn(smooth([[18, 30], [17 - wide, 8], [18, 30 - long], [19 + wide, 8]]), a, [18, 30]);
  return [
    back(spread.map((a, i) => plume(a + 4, 66 - i * 4, 6)).join('')),
    solid(spread.map((a, i) => plume(a, 46 - i * 3, 7)).join('')),
    etch(spread.map((a, i) => line([18, 30], at(62 - i * 4, a, [18, 30]))).join(''), 1.2),
    alt(circle(21, 31, 12)),
    etch(circle(21, 31, 7.5), 1.2), hole(circle(21, 31, 3)),
    fine(smooth([at(74, 62, [18, 30]), at(72, 100, [18, 30]), at(58, 150, [18, 30])], false), 1),
  ];
};

const spring: Form = (seed) => {
  const turns = seed.whole(5, 6);
  const coil = times(turns * 8 + 1, (i): Point => {
    const t = i / (turns * 8);
    const angle = t * turns * 2 * Math.PI;
    return [50 + (20 + 8 * t) * Math.cos(angle) + 6 * Math.sin(t * 5), 16 + 66 * t ** 1.15 + 4 * Math.sin(angle)];
  });
  return [wire(smooth(coil, false), 3.6), fine(smooth(coil, false), 1),
    wire(smooth([coil.at(-1) ?? [78, 82], [88, 84], [90, 74]], false), 3.6), wire(line([70, 16], [70, 8]), 3.6)];
};

export const WING: Order = { aura: 'ticks', forms: { sparrow, heart, feather, rivet, cylinder, key, wing, spring } };
