import {
  alt, back, dot, etch, fine, flat, glint, hole, lit, seed as grain, solid, wire, type Form, type Order,
} from '../form.ts';
import {
  arc, at, box, circle, dots, ellipse, line, move, outline, poly, smooth, star, symmetric, times, turn, twin,
  type Point,
} from '../path.ts';

const LEAF: readonly Point[] = [[20, 8], [64, 8], [80, 24], [80, 92], [20, 92]];
const rule = (from: number, count: number, right = 70): string =>
  times(count, (i) => line([30, from + i * 9], [right - (i % 3) * 5, from + i * 9])).join('');

const zero: Form = (seed) => {
  const veil = (x: number, s: number): string =>
    smooth([[x, 54], [x + 4 * s, 38], [x - 4 * s, 24], [x + 3 * s, 6], [x + 9 * s, 4], [x + 4 * s, 24],
      [x + 12 * s, 38], [x + 8 * s, 54]]);
  return [
    alt(twin(veil(60, 1) + veil(74, seed.between(0.7, 0.95)))),
    back(symmetric([[50, 68], [64, 60], [84, 58], [97, 62], [97, 92], [80, 90], [62, 92], [50, 97]])),
    solid(twin(smooth([[50.5, 66], [62, 56], [80, 54], [93, 58], [93, 86], [78, 84], [62, 87], [50.5, 93]]))),
    etch(twin(smooth([[56, 70], [68, 63], [86, 64]], false) + smooth([[56, 77], [68, 70], [86, 71]], false)
      + smooth([[56, 84], [68, 77], [86, 78]], false)), 1.2),
    solid(`${ellipse(50, 34, 15, 20)}${arc([50, 34], [8, 13], 360, 0)}Z`),
    lit(ellipse(50, 34, 4, 8.6)), lit(star([50, 34], [26, 1.4], 4)),
    glint(smooth([[38, 34], [39, 24], [45, 17], [42, 26]])),
  ];
};

const seal: Form = (seed) => {
  const lumps = times(14, (i) => at(i % 2 === 0 ? 34 : 31 + seed.between(-1, 2), i * (360 / 14), [50, 42]));
  return [
    alt(poly([[40, 66], [30, 97], [38, 91], [45, 98], [52, 68]])),
      alt(poly([[60, 66], [70, 97], [62, 91], [55, 98], [48, 68]])),
    solid(smooth(lumps)),
    hole(circle(50, 42, 22)), solid(circle(50, 42, 20)),
    etch(smooth([[34, 50], [40, 36], [46, 48], [52, 30], [58, 46], [65, 34]], false)
      + smooth([[37, 54], [43, 46], [49, 55], [56, 44], [62, 53]], false), 1.8),
    lit(star([50, 28], [6, 1.8], 4)), grain(dots([[42, 31], [59, 30]]), 2.2),
    glint(smooth([[22, 40], [25, 29], [34, 20], [28, 31]])),
  ];
};

const ink: Form = (seed) => {
  const pole = seed.whole(5, 6);
  return [
    alt(smooth([[58, 34], [66, 14], [88, 2], [90, 14], [82, 26], [66, 36]])),
      etch(smooth([[60, 32], [72, 18], [87, 6]], false), 1.2), wire(line([60, 34], [54, 52]), 2.2),
    solid(box([36, 34, 28, 9], 3)), flat(poly([[41, 43], [59, 43], [59, 50], [41, 50]])),
    solid(symmetric([[50, 50], [64, 50], [84, 66], [84, 84], [74, 95], [50, 95]], poly)),
    etch(twin(line([63, 52], [68, 72], [84, 68]) + line([68, 72], [64, 95])) + line([32, 72], [68, 72]), 1.3),
    hole(circle(50, 82, 9)), lit(star([50, 82], [8, 2.4], pole)),
    glint(poly([[24, 68], [34, 58], [36, 70], [26, 76]])),
  ];
};

const page: Form = (seed) => {
  const loops = times(9, (i): Point => [30 + i * 4.6, 78 + (i % 2 === 0 ? 5 : -6) + seed.between(-2, 2)]);
  return [
    back(move(turn(poly(LEAF), 6), 3, 1)),
    solid(poly(LEAF)), alt(poly([[64, 8], [64, 24], [80, 24]])),
    etch(rule(24, 4, 62), 1.6), etch(line([28, 86], [70, 86]), 1.2),
    wire(smooth(loops, false), 2.2), hole(circle(64, 62, 8.6)), lit(circle(64, 62, 5.2)),
    glint(poly([[23, 12], [26, 12], [26, 80], [23, 88]])),
  ];
};

const ribbon: Form = (seed) => {
  const sag = seed.between(-3, 3);
  return [
    back(poly([[44, 50], [26, 94], [37, 88], [44, 97], [55, 54]])
      + poly([[56, 50], [74, 94], [63, 88], [56, 97], [45, 54]])),
    solid(twin(smooth([[51, 44], [62, 26 + sag], [80, 18], [92, 26], [90, 46], [78, 58], [62, 54]]))),
    hole(twin(smooth([[62, 42], [72, 32], [82, 31], [82, 42], [74, 48]]))),
    etch(twin(smooth([[55, 45], [60, 41], [64, 36]], false) + smooth([[55, 49], [62, 51], [68, 51]], false)), 1.2),
    solid(box([41, 36, 18, 20], 5)), lit(circle(50, 46, 3.4)),
      glint(twin(smooth([[68, 26], [78, 21], [88, 27], [78, 24]]))),
  ];
};

const mark: Form = (seed) => {
  const drip = [3, 5] as const;
  const pool = times(16, (i) => {
    const long = i === drip[0] + 5 ? 17 : i === drip[1] + 5 ? 8 : 0;
    return at(31 + seed.between(-1.6, 2.4) + long - (i === 9 ? 3 : 0), i * 22.5 + (long > 0 ? 0 : seed.between(-3, 3)),
      [50, 45]);
  });
  return [
    solid(smooth(pool)),
    hole(circle(50, 45, 20.5)), solid(circle(50, 45, 18.6)),
    etch(star([50, 45], [14, 6], 8), 1.5), lit(circle(50, 45, 3.4)),
    glint(smooth([[22, 40], [26, 29], [34, 22], [28, 33]])),
  ];
};

const sheet: Form = (seed) => [
  solid(poly(LEAF)), alt(poly([[64, 8], [64, 24], [80, 24]])),
  etch(times(8, (i) => line([22, 30 + i * 7.4], [78, 30 + i * 7.4])).join(''), 1.3),
    etch(line([33, 10], [33, 90]), 1.5),
  hole(circle(26.4, 24, 2.6) + circle(26.4, 50, 2.6) + circle(26.4, 76, 2.6)),
    lit(box([38, 16, seed.between(16, 22), 4])), glint(poly([[70, 28], [76, 28], [76, 62], [70, 74]])),
];

const blotter: Form = (seed) => {
  const stain = seed.between(40, 56);
  return [
    wire(line([50, 26], [50, 38]), 5), solid(ellipse(50, 19, 12, 10)), solid(box([16, 36, 68, 10], 4)),
    solid(outline(smooth([[84, 46], [76, 66], [50, 78], [24, 66], [16, 46]], false))),
    etch(smooth([[24, 54], [50, 66], [76, 54]], false), 1.4), fine(line([8, 88], [92, 88]), 2),
      dot(dots([[stain, 88], [stain + 12, 88]]), 4),
  ];
};

const note: Form = (seed) => {
  const lean = seed.between(-9, -4);
  const t = (d: string): string => turn(d, lean);
  return [
    solid(t(poly([[18, 18], [82, 18], [82, 66], [66, 82], [18, 82]]))), alt(t(poly([[82, 66], [66, 66], [66, 82]]))),
    etch(t(line([30, 18], [30, 82])), 1.4), etch(t(line([38, 34], [72, 34]) + line([38, 44], [66, 44])
      + line([38, 54], [70, 54])), 1.8),
    lit(t(star([23.8, 34], [4.4, 1.8], 5))), wire(t(smooth([[38, 68], [43, 62], [47, 70], [52, 63], [56, 69]], false)),
      1.8), wire(line([72, 92], [94, 58]), 3.2), flat(poly([[70, 95], [74, 93], [71, 90]])),
  ];
};

const copy: Form = (seed) => {
  const off = seed.between(8, 12);
  const small = box([16, 12, 54, 66], 3);
  return [back(move(small, off * 1.5, off * 1.1)), solid(small),
    etch(times(5, (i) => line([25, 26 + i * 10], [60 - (i % 2) * 9, 26 + i * 10])).join(''), 1.8),
    fine(times(3, (i) => line([76, 40 + i * 13], [80, 40 + i * 13])).join(''), 1.6)];
};

const slip: Form = (seed) => {
  const tear = times(9, (i): Point => [34 + i * 4, 86 + (i % 2 === 0 ? 3 : -3) + seed.between(-1.5, 1.5)]);
  return [solid(poly([[34, 14], [66, 14], ...tear.toReversed()])), etch(line([40, 26], [60, 26]), 1.6),
    fine(smooth([[34, 14], [30, 10], [36, 6], [66, 6], [66, 14]], false), 1.8), fine(line([22, 96], [78, 96]), 1.2)];
};

export const PAGE: Order = { aura: 'beams', forms: { zero, seal, ink, page, ribbon, mark, sheet, blotter, note, copy,
  slip } };
