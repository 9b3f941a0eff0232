import {
  alt, back, dot, etch, fine, flat, glass, glint, hole, lit, seed as grain, solid, wire, type Form, type Order,
} from '../form.ts';
import {
  arc, at, box, circle, dots, ellipse, line, smooth, symmetric, times, turn, twin, type Point,
} from '../path.ts';

const FOREWING: readonly Point[] = [[52, 40], [60, 24], [76, 12], [93, 12], [92, 28], [84, 44], [68, 54], [53, 54]];

const moth: Form = (seed) => {
  const droop = seed.between(0, 8);
  return [
    wire(twin(smooth([[52, 32], [56, 18], [68, 8 + droop / 2]], false)), 1.8),
    fine(twin(times(4, (i) => line([55 + i * 3.4, 22 - i * 3.6], [60 + i * 3.4, 23 - i * 3.4])).join('')), 1.2),
    alt(twin(smooth([[52, 52], [68, 54], [84, 62 + droop / 2], [80, 80], [68, 88], [60, 76], [51, 66]]))),
    solid(twin(smooth(FOREWING))),
    etch(twin([[86, 18], [88, 30], [78, 45], [64, 52]].map(([x = 0, y = 0]) => line([54, 45], [x, y])).join('')), 1.1),
    hole(twin(circle(76, 29, 7.4))), lit(twin(circle(76, 29, 3.6))),
    hole(twin(circle(69, 70, 4.6))),
    solid(symmetric([[50, 30], [55, 36], [56, 50], [53, 72], [50, 82]])),
    etch(times(4, (i) => line([46.5, 54 + i * 6], [53.5, 54 + i * 6])).join(''), 1.2),
    glint(twin(smooth([[62, 26], [74, 15], [86, 14], [74, 19]]))),
  ];
};

const antenna: Form = (seed) => {
  const spine = (t: number): Point => [52 + 34 * t ** 1.6, 84 - 72 * t];
  const comb = times(12, (i) => {
    const p = spine(0.1 + i * 0.075);
    const reach = 15 * Math.sin(Math.PI * (0.16 + i * 0.068)) + seed.between(0, 2);
    return line(p, [p[0] + reach, p[1] - reach * 0.28]) + line(p, [p[0] - reach * 0.72, p[1] - reach * 0.62]);
  }).join('');
  return [
    fine(twin(comb), 1.7),
    wire(twin(smooth(times(6, (i) => spine(i / 5)), false)), 3.2),
    grain(twin(dots([spine(1)])), 6.5),
    solid(symmetric([[50, 74], [58, 76], [62, 84], [50, 93]])),
    hole(twin(ellipse(55.6, 82.5, 2.6, 3.2))),
  ];
};

const dust: Form = (seed) => {
  const mote = (i: number): Point => at(15 + i * 0.82, i * 137.5 + seed.between(-5, 5));
  const sizes = [0, 1, 2].map((k) => dots(times(34, mote).filter((_, i) => i % 3 === k)));
  return [
    fine(circle(50, 50, 43), 0.9),
    dot(sizes[0] ?? '', 2), dot(sizes[1] ?? '', 3.4), grain(sizes[2] ?? '', 4.8),
    solid(symmetric([[50, 36], [60, 42], [60, 54], [54, 60], [54, 64], [50, 65]])),
    etch(line([46, 60], [54, 60]), 1.2), lit(circle(50, 47, 4.2)),
  ];
};

const cocoon: Form = (seed) => {
  const tilt = seed.between(-14, 14);
  const wrap = times(7, (i) => smooth([[34 + Math.abs(i - 3) * 2, 26 + i * 8.4], [50, 31 + i * 8.2],
    [67 - Math.abs(i - 3) * 2, 19 + i * 9]], false)).join('');
  const lean = (d: string): string => turn(d, tilt);
  return [
    wire(lean(line([50, 2], [50, 14])), 2),
    fine(lean(smooth([[50, 10], [60, 6], [72, 8]], false) + smooth([[50, 10], [40, 7], [30, 4]], false)), 1.2),
    solid(lean(symmetric([[50, 12], [59, 18], [68, 36], [69, 56], [61, 78], [50, 91]]))),
    hole(lean(symmetric([[50, 34], [56, 40], [57, 54], [50, 66]]))),
    lit(lean(symmetric([[50, 42], [53, 46], [53, 54], [50, 59]]))),
    etch(lean(wrap), 1.4),
    glint(lean(smooth([[38, 52], [37, 36], [44, 22], [41, 38]]))),
  ];
};

const scale: Form = (seed) => {
  const rows = seed.whole(0, 1);
  const plate = (x: number, y: number, s: number): string =>
    smooth([[x, y + 30 * s], [x - 15 * s, y + 16 * s], [x - 16 * s, y - 6 * s], [x, y - 14 * s],
      [x + 16 * s, y - 6 * s], [x + 15 * s, y + 16 * s]]);
  const ribs = (x: number, y: number, s: number): string =>
    [-8, 0, 8].map((k) => smooth([[x + k * s, y - 6 * s], [x + k * s * 0.9, y + 10 * s],
      [x + k * s * 0.3, y + 22 * s]], false)).join('');
  return [
    back(plate(29, 34, 1.15) + plate(71, 34, 1.15)),
    etch(ribs(27, 34, 1.1) + ribs(73, 34, 1.1), 1.1),
    alt(plate(50, 26, 1.1)),
    solid(plate(50, 52, 1.28)),
    etch(ribs(50, 54, 1.3), 1.4),
    ...(rows === 0 ? [lit(circle(50, 56, 3.4))] : [etch(smooth([[36, 50], [50, 44], [64, 50]], false), 1.4)]),
    glint(smooth([[36, 54], [38, 44], [46, 40], [40, 48]])),
  ];
};

const thread: Form = (seed) => {
  const slack = seed.between(78, 92);
  return [
    fine(smooth([[66, 60], [84, 62], [slack, 78], [70, 92], [92, 96]], false), 1.6),
    alt(smooth([[32, 26], [29, 50], [32, 74], [68, 74], [71, 50], [68, 26]])),
    etch(times(8, (i) => line([30.5, 31 + i * 5.6], [69.5, 28 + i * 5.6])).join(''), 1.3),
    solid(box([22, 12, 56, 13], 5)), solid(box([22, 75, 56, 13], 5)),
    hole(ellipse(50, 18.5, 6, 2.6)),
    wire(line([80, 8], [92, 46]), 2.2), hole(ellipse(81.6, 13, 1.4, 3)),
  ];
};

const wing: Form = (seed) => {
  const notch = seed.between(46, 56);
  const outline: Point[] = [[14, 66], [22, 42], [42, 20], [70, 10], [90, 14], [88, 34], [78, notch], [60, 68],
    [38, 78], [20, 78]];
  return [
    solid(smooth(outline)),
    etch([[84, 18], [86, 32], [77, notch - 2], [60, 64], [40, 74]].map(([x = 0, y = 0]) =>
      smooth([[16, 70], [34 + x * 0.12, 52 + y * 0.06], [x, y]], false)).join(''), 1.5),
    glass(ellipse(47, 45, 10, 6.5)),
    etch(smooth([[80, 22], [76, 38], [62, 56], [44, 70]], false), 1.2),
    flat(circle(16, 71, 5)),
    glint(smooth([[30, 36], [48, 20], [66, 14], [48, 26]])),
    fine(arc([14, 70], [84, 66], 24, 52), 0.9),
  ];
};

export const MOTH: Order = { aura: 'orbits', forms: { moth, antenna, dust, cocoon, scale, thread, wing } };
