import {
  alt, back, dot, etch, fine, flat, glass, glint, hole, lit, solid, trace, wire, type Form, type Order,
} from '../form.ts';
import { arc, at, box, circle, dots, ellipse, line, poly, smooth, symmetric, times, turn, twin } from '../path.ts';
import { flameShape } from './ember.ts';

const heart: Form = (seed) => {
  const glow = seed.between(0.94, 1);
  const nested = (s: number): string =>
    symmetric([[50, 50 - 20 * s], [50 + 8 * s, 50 - 29 * s], [50 + 23 * s, 50 - 32 * s], [50 + 36 * s, 50 - 22 * s],
      [50 + 37 * s, 50 - 4 * s], [50 + 24 * s, 50 + 18 * s], [50, 50 + 41 * s]]);
  return [
    wire(twin(line([84, 18], [96, 10]) + line([90, 34], [99, 32])), 2.4),
    solid(nested(glow)),
    hole(nested(0.78)),
    glass(nested(0.78)),
    trace(nested(0.6) + nested(0.44), 1.4),
    alt(flameShape(68, 34, 11)), lit(flameShape(66, 44, 6)),
    flat(box([42, 8, 16, 8], 3)), wire(arc([50, 9], [8, 7], -90, 90), 2),
    glint(smooth([[17, 42], [19, 30], [29, 22], [23, 33]])),
  ];
};

const glassForm: Form = (seed) => {
  const frond = (x: number, high: number, s: number): string =>
    line([x, 82], [x + s * 3, 82 - high]) + times(3, (i) =>
      line([x + s * (0.6 + i * 0.7), 82 - high * (0.35 + i * 0.2)],
      [x + s * (0.6 + i * 0.7) + 5 - i, 82 - high * (0.35 + i * 0.2) - 5])
      + line([x + s * (0.6 + i * 0.7), 82 - high * (0.35 + i * 0.2)],
      [x + s * (0.6 + i * 0.7) - 5 + i, 82 - high * (0.35 + i * 0.2) - 5])).join('');
  return [
    solid(box([28, 86, 44, 9], 3)), solid(symmetric([[50, 4], [56, 6], [58, 14], [50, 15]], poly)),
    glass(symmetric([[50, 13], [57, 16], [58, 26], [66, 38], [68, 60], [68, 86], [50, 87]])),
    solid(`${smooth([[33, 46], [42, 49], [52, 45], [67, 48]], false)}L67 85L33 85Z`),
    hole(symmetric([[50, 56], [60, 60], [62, 74], [60, 83], [50, 84]])),
    trace(frond(46, seed.between(18, 24), -1) + frond(56, seed.between(12, 17), 1), 1.7),
    fine(twin(line([74, 40], [80, 40]) + line([74, 50], [84, 50]) + line([74, 60], [80, 60])
      + line([74, 70], [84, 70])), 1.4),
    glint(smooth([[36, 80], [36, 50], [41, 30], [40, 54]])), lit(circle(50, 30, 2.6)),
  ];
};

const oil: Form = (seed) => {
  const drip = seed.between(30, 36);
  return [
    wire(smooth([[24, 58], [8, 62], [8, 82], [24, 84]], false), 3.4),
    solid(poly([[52, 60], [86, 20], [91, 22], [91, 27], [64, 66]])),
    solid(poly([[40, 44], [52, 44], [70, 88], [70, 93], [22, 93], [22, 88]])),
    flat(box([38, 34, 16, 10], 3)), wire(line([46, 34], [46, 24]) + arc([46, 20], [6, 5], 0, 360), 2.2),
    alt(symmetric([[50, 60], [55, 70], [56, 78], [50, 83]])), lit(symmetric([[50, 68], [53, 74], [53, 78], [50, 80]])),
    lit(smooth([[92, drip], [95, drip + 6], [92, drip + 10], [89, drip + 6]])),
    etch(line([26, 86], [66, 86]), 1.4), glint(poly([[40, 50], [43, 50], [34, 84], [29, 84]])),
  ];
};

const flame: Form = (seed) => {
  const lean = seed.between(-7, 7);
  return [
    wire(line([20, 90], [80, 90]), 2.6), flat(box([38, 82, 24, 9], 3)),
    alt(flameShape(84, 5, 30, lean)),
    solid(flameShape(83, 22, 22, lean * 0.8)),
    hole(flameShape(82, 42, 12, lean * 0.5)), lit(flameShape(81, 52, 8, lean * 0.4)),
    etch(smooth([[36, 70], [34, 56], [44, 38]], false), 1.2),
    glint(smooth([[32, 62], [33, 50], [41, 38], [37, 52]])),
    fine(line([12, 76], [28, 82]) + line([88, 76], [72, 82]), 1.6), dot(dots([[10, 75], [90, 75]]), 5),
  ];
};

const hood: Form = (seed) => {
  const vents = seed.whole(3, 4);
  return [
    wire(circle(50, 14, 9), 3),
    solid(symmetric([[50, 22], [58, 24], [61, 34], [50, 35]], poly)),
    solid(symmetric([[50, 34], [64, 36], [88, 70], [88, 76], [50, 79]], poly)),
    hole(times(vents, (i) => ellipse(50 + (i - (vents - 1) / 2) * 13, 58, 2.6, 7)).join('')),
    etch(line([19, 68], [81, 68]) + twin(line([59, 38], [76, 66])), 1.4),
    flat(twin(box([66, 78, 7, 14], 1.5))), wire(line([24, 92], [76, 92]), 2.6),
      glint(poly([[30, 58], [38, 46], [41, 46], [34, 62]])),
  ];
};

const hinge: Form = (seed) => {
  const open = seed.between(6, 14);
  const plate = (d: string): string => turn(d, open, [50, 50]);
  return [
    solid(plate(poly([[54, 18], [80, 18], [90, 34], [90, 66], [80, 82], [54, 82]]))),
    solid(turn(poly([[46, 18], [20, 18], [10, 34], [10, 66], [20, 82], [46, 82]]), -open, [50, 50])),
    hole(plate(circle(68, 32, 4.4) + circle(79, 50, 4.4) + circle(68, 68, 4.4))
      + turn(circle(32, 32, 4.4) + circle(21, 50, 4.4) + circle(32, 68, 4.4), -open)),
    solid(box([43, 10, 14, 17], 3)), solid(box([43, 30, 14, 17], 3)), solid(box([43, 53, 14, 17], 3)),
      solid(box([43, 73, 14, 17], 3)),
    flat(ellipse(50, 8, 5, 4)),
  ];
};

const wick: Form = (seed) => {
  const drift = seed.between(-6, 6);
  const braid = times(5, (i) => line([44, 62 - i * 8], [50, 58 - i * 8], [56, 62 - i * 8])).join('');
  return [
    fine(smooth([[50, 18], [45, 12], [54 + drift, 8], [50 + drift, 2]], false), 1.6),
    solid(smooth([[43, 66], [42, 40], [46, 24], [52, 18], [57, 26], [58, 44], [57, 66]])), etch(braid, 1.6),
    solid(symmetric([[50, 62], [66, 62], [70, 74], [50, 76]], poly)), solid(box([22, 74, 56, 10], 4)),
      wire(line([80, 79], [92, 79]), 2.6), flat(circle(93, 79, 4)),
    fine(arc([50, 90], [32, 5], 90, 270), 1.5), fine(twin(line([58, 64], [60, 72])), 1.2),
  ];
};

const lantern: Form = (seed) => [
  wire(circle(50, 10, 7), 2.4), solid(symmetric([[50, 16], [66, 24], [74, 32], [50, 32]], poly)),
    back(box([28, 32, 44, 46])),
  glass(box([30, 32, 40, 46])), alt(flameShape(76, 40, 11, seed.between(-3, 3))), lit(flameShape(74, 50, 6)),
    wire(line([42, 32], [42, 78]) + line([58, 32], [58, 78]), 1.8),
  solid(box([22, 78, 56, 12], 4)), dot(dots([at(0, 0, [30, 84]), [50, 84], [70, 84]]), 2.4),
];

export const LAMP: Order = { aura: 'flames', forms: { heart, glass: glassForm, oil, flame, hood, hinge, wick,
  lantern } };
