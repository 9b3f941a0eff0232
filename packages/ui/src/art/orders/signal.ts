import {
  alt, back, dot, etch, fine, flat, glass, glint, hole, lit, seed as grain, solid, trace, wire, type Form, type Order,
} from '../form.ts';
import {
  arc, at, box, circle, dots, ellipse, gear, line, outline, poly, ring, slice, smooth, symmetric, times, twin,
    type Point,
} from '../path.ts';

const symmetricAt = (x: number, right: readonly (readonly [number, number])[]): string =>
  smooth([...right.map(([dx, y]): Point => [x + dx, y]), ...right.filter(([dx]) =>
    dx !== 0).toReversed().map(([dx, y]): Point => [x - dx, y])]);

const answer: Form = (seed) => {
  const tone = times(33, (i): Point => { const x = 2 + i * 3;
    return [x, 50 + Math.sin(i * seed.between(0.98, 1.02)) * 17 * Math.exp(-(((x - 50) / 26) ** 2)) * (i % 2 === 0 ? 1
    : 0.8)]; });
  return [
    fine(arc([50, 50], [46, 40], -52, 52) + arc([50, 50], [46, 40], 128, 232) + arc([50, 50], [38, 33], -46, 46)
      + arc([50, 50], [38, 33], 134, 226), 1.8),
    solid(smooth([[6, 50], [22, 36], [50, 24], [78, 36], [94, 50], [78, 64], [50, 76], [22, 64]])),
    hole(smooth([[16, 50], [30, 40], [50, 32], [70, 40], [84, 50], [70, 60], [50, 68], [30, 60]])),
    alt(circle(50, 50, 17)), trace(circle(50, 50, 13) + times(16,
      (i) => line(at(13.5, i * 22.5), at(16.4, i * 22.5))).join(''), 1),
    lit(circle(50, 50, 8.4)),
    trace(smooth(tone, false), 1.7),
    grain(dots([[50, 4], [50, 96]]), 5), glint(smooth([[20, 44], [34, 34], [50, 28], [36, 36]])),
  ];
};

const choir: Form = () => {
  const pipes = [[50, 6, 8], [33, 18, 7], [67, 18, 7], [18, 34, 6], [82, 34, 6]] as const;
  const tube = ([x, y, w]: readonly [number, number, number]): string =>
    outline(
      smooth([[x - w, y + 8], [x - w * 0.6, y + 2], [x, y], [x + w * 0.6, y + 2], [x + w, y + 8]], false),
      line([x + w, 80], [x - w, 80]),
    );
  const mouth = ([x, y, w]: readonly [number, number, number]): string =>
    symmetricAt(x, [[0, y + 22], [w * 0.55, y + 27], [w * 0.45, y + 33], [0, y + 36]]);
  return [
    fine(arc([50, 34], [44, 30], -46, 46) + arc([50, 40], [50, 40], -36, 36), 1.4),
    solid(pipes.map(tube).join('')),
    hole(pipes.map(mouth).join('')), lit(pipes.map(([x, y]) => ellipse(x, y + 29, 1.9, 3.2)).join('')),
    etch(pipes.map(([x, y, w]) => line([x - w, y + 16], [x + w, y + 16])).join(''), 1.3),
    alt(box([8, 78, 84, 12], 4)), etch(line([14, 84], [86, 84]), 1.3),
    glint(pipes.map(([x, y, w]) => poly([[x - w * 0.7, y + 12], [x - w * 0.35, y + 12], [x - w * 0.35, 76],
      [x - w * 0.7, 76]])).join('')),
    dot(dots(times(5, (i): Point => [26 + i * 12, 94])), 2.4),
  ];
};

const idol: Form = (seed) => {
  const mouth = seed.between(3, 6);
  return [
    wire(line([50, 2], [50, 12]) + arc([50, 10], [10, 8], -90, 90), 2.2),
    flat(twin(poly([[70, 26], [84, 20], [88, 34], [82, 46], [70, 42]]))),
    solid(box([28, 14, 44, 36], 9)),
    hole(twin(circle(60, 29, 7))), lit(twin(circle(60, 29, 3.4))),
    etch(line([50, 30], [50, 38]), 1.8), hole(ellipse(50, 43, 9, mouth / 2 + 1)),
    solid(symmetric([[50, 50], [68, 52], [78, 70], [74, 84], [50, 84]], poly)),
    alt(circle(50, 67, 11)), fine(circle(50, 67, 7.5) + circle(50, 67, 4), 1.1),
    etch(twin(line([64, 56], [70, 80])), 1.3),
    solid(box([20, 84, 60, 10], 3)),
    glint(poly([[31, 24], [37, 17.5], [46, 17.5], [34, 27]])),
  ];
};

const bell: Form = (seed) => {
  const ports = seed.whole(0, 1);
  return [
    wire(line([50, 2], [50, 14]), 3), wire(circle(50, 12, 5), 2.2),
    fine(twin(arc([50, 60], [42, 40], 62, 108) + arc([50, 60], [48, 46], 68, 102)), 1.6),
    solid(symmetric([[50, 16], [64, 20], [72, 34], [75, 56], [78, 74], [50, 76]])),
    solid(box([17, 72, 66, 11], 4)),
    etch(smooth([[27, 38], [50, 43], [73, 38]], false), 1.5),
    solid(ring(50, 55, 13, 9)), hole(circle(50, 55, 9)), lit(circle(50, 55, 4.6)),
    ...(ports === 1 ? [hole(twin(circle(68, 56, 3.4)))] : [hole(twin(ellipse(68, 56, 2.4, 4)))]),
    dot(dots(times(7, (i): Point => [23 + i * 9, 77.5])), 2.2),
    fine(twin(line([56, 84], [60, 95])), 1.6), flat(circle(50, 90, 5)),
    glint(smooth([[31, 50], [32, 36], [40, 24], [36, 36]])),
  ];
};

const tile: Form = (seed) => {
  const sweep = seed.between(10, 60);
  return [
    solid(box([10, 10, 80, 80], 10)), hole(circle(50, 50, 33)),
    trace(circle(50, 50, 24) + circle(50, 50, 15) + line([17, 50], [83, 50]) + line([50, 17], [50, 83]), 1.1),
    alt(slice([50, 50], 32, sweep, sweep + 48)),
    trace(line([50, 50], at(32, sweep + 48)), 2.2), lit(circle(50, 50, 3)),
    trace(dots([at(22, sweep + 120), at(14, sweep + 200), at(27, sweep + 250)]), 4.6),
    hole(twin(circle(82, 18, 2.6) + circle(82, 82, 2.6))), glint(poly([[13, 34], [13, 22], [22, 13], [34, 13]])),
  ];
};

const knot: Form = (seed) => {
  const phase = seed.between(0, 2);
  const curve = (t: number): Point => [50 + 13.4 * (Math.sin(t) + 2 * Math.sin(2 * t)),
    47 - 13.4 * (Math.cos(t) - 2 * Math.cos(2 * t))];
  const piece = (from: number, to: number): string => smooth(times(13, (i) => curve(from + ((to - from) * i) / 12)),
    false);
  const third = (2 * Math.PI) / 3;
  const segments = times(3, (k) => piece(k * third - 0.72, k * third + third - 0.62));
  return [
    ...segments.flatMap((d) => [etch(d, 12.5), wire(d, 9), etch(d, 1.4)]),
    ...times(1, () => piece(-0.72, 0.72)).flatMap((d) => [etch(d, 11), wire(d, 9), etch(d, 1.4)]),
    grain(dots(times(3, (k) => curve(k * third + phase * 0.2 + 1))), 3),
  ];
};

const tape: Form = (seed) => {
  const wound = seed.between(0.3, 0.7);
  return [
    solid(box([8, 22, 84, 58], 5)), etch(box([15, 28, 70, 32], 3), 1.4),
    hole(box([28, 40, 44, 15], 7)),
    flat(gear([37, 47.5], 6.4, 6, 1.8) + gear([63, 47.5], 6.4, 6, 1.8)),
    alt(poly([[44, 42], [44 + 12 * wound, 42], [44 + 12 * wound, 53], [44, 53]])),
    etch(line([22, 34], [78, 34]), 1.4), flat(poly([[26, 80], [31, 68], [69, 68], [74, 80]])),
    hole(circle(40, 75, 2.2) + circle(60, 75, 2.2)), dot(dots([[13, 27], [87, 27], [13, 75], [87, 75]]), 2.6),
  ];
};

const hiss: Form = (seed) => [
  wire(times(13, (i) => { const h = seed.between(4, 30) * (1 - Math.abs(i - 6) / 9);
    return line([14 + i * 6, 50 - h], [14 + i * 6, 50 + h]); }).join(''), 2.4),
  fine(line([6, 50], [94, 50]), 1), dot(dots(times(8, (i): Point =>
    [18 + ((i * 31) % 66), (i % 2 === 0 ? 14 : 84) + ((i * 7) % 6)])), 2.2),
];

const silence: Form = (seed) => [
  wire(circle(50, 50, 36), 1.8), fine(arc([50, 50], [29, 29], seed.between(-160, -130), 20), 1.2),
  wire(line([26, 50], [74, 50]), 2.4), dot(dots([[50, 50]]), 7),
];

const hollow: Form = (seed) => [glass(circle(50, 50, 34)), back(ellipse(50, 66, 26, 10)),
  wire(line([50, 84], [50, 96]), 3), fine(arc([50, 50], [42, 42], -40, 40 + seed.between(0, 20)), 1.5),
  lit(circle(50, 44, 6))];

export const SIGNAL: Order = { aura: 'waves', forms: { answer, choir, idol, bell, tile, knot, tape, hiss, silence,
  buoy: hollow } };
