import {
  alt, back, dot, etch, fine, flat, glass, glint, hole, lit, seed as grain, solid, wire, type Form, type Order,
} from '../form.ts';
import {
  arc, around, at, box, circle, dots, ellipse, line, poly, regular, smooth, star, times, turn, twin, type Point,
} from '../path.ts';

const core: Form = (seed) => {
  const rock = times(10, (i) => at(seed.between(19, 24), i * 36 + seed.between(-6, 6), [42, 58]));
  const jet = (a: number, long: number): string => { const from: Point = [42, 58];
    return poly([at(16, a - 9, from), at(long, a - 2.4, from), at(long + 4, a, from), at(long, a + 2.4, from),
    at(16, a + 9, from)]); };
  return [
    alt(smooth([[34, 38], [60, 20], [94, 2], [98, 6], [82, 36], [62, 66], [44, 76]])),
    back(jet(-96, 36) + jet(-140, 34) + jet(170, 36)), fine(line([58, 30], [92, 8]) + line([62, 42], [90, 16])
      + line([64, 54], [84, 28]), 1.3),
    solid(poly(rock)),
    etch(line(rock[9] ?? [36, 40], [40, 54], rock[3] ?? [60, 66]) + line([40, 54], rock[6] ?? [36, 80])
      + line(rock[1] ?? [50, 40], [40, 54]), 1.8),
    lit(poly([[40, 46], [46, 55], [52, 60], [43, 61], [40, 70], [37, 60], [30, 56], [37, 54]])),
    glint(poly([rock[8] ?? [24, 56], rock[9] ?? [30, 42], [34, 46], [29, 56]])),
  ];
};

const tail: Form = (seed) => {
  const streak = (dx: number, dy: number, wide: number): string =>
    smooth([[24 - wide, 70 - wide], [44 + dx, 44 + dy], [92 + dx * 0.5, 6 + dy], [50 + dx + wide, 52 + dy + wide],
    [26 + wide, 78]]);
  const lift = seed.between(-3, 3);
  return [
    alt(streak(-10, -8, 4)), alt(streak(10, 14, 4)),
    solid(streak(0, lift, 7)),
    etch(line([34, 64], [82, 16]) + line([36, 70], [72, 32]), 1.3),
    fine(line([16, 50], [48, 14]) + line([46, 86], [88, 50]) + line([10, 58], [24, 40]), 1.5),
    solid(circle(27, 73, 16)), lit(circle(26, 74, 9)),
    grain(dots([[60, 12], [90, 34], [76, 58], [44, 26]]), 2.6), glint(smooth([[15, 70], [18, 63], [24, 59], [20, 66]])),
  ];
};

const crystal: Form = (seed) => {
  const point = (a: number, long: number, wide: number): [string, string] => {
    const p = (d: string): string => turn(d, a, [50, 62]);
    return [p(poly([[50 - wide, 60], [50 - wide, 62 - long + wide], [50, 62 - long - wide * 0.6],
      [50 + wide, 62 - long + wide], [50 + wide, 60]])), p(poly(
      [[50 + wide * 0.2, 60], [50 + wide * 0.2, 62 - long + wide * 1.4], [50, 62 - long - wide * 0.6],
      [50 + wide, 62 - long + wide], [50 + wide, 60]]))];
  };
  const [a, b, c, d, e] = [point(-64, 32, 6), point(64, seed.between(28, 34), 6), point(-34, 44, 8),
    point(32, seed.between(40, 46), 8), point(0, 56, 10)];
  return [
    back(ellipse(50, 74, 38, 13)), fine(ellipse(50, 74, 46, 17), 1.2),
    solid(a[0]), alt(a[1]), solid(b[0]), alt(b[1]), solid(c[0]), alt(c[1]), solid(d[0]), alt(d[1]), solid(e[0]),
      alt(e[1]),
    lit(star([50, 60], [9, 2.6], 6)), glint(poly([[42, 20], [45, 14], [46, 52], [42, 52]])),
  ];
};

const lattice: Form = (seed) => {
  const arm = (fork: number): string => line([50, 50], [50, 8])
    + line([50 - fork, 20 - fork * 0.2], [50, 24], [50 + fork, 20 - fork * 0.2])
    + line([50 - fork * 0.7, 10], [50, 14], [50 + fork * 0.7, 10]);
  const fork = seed.between(9, 12);
  return [
    wire(around(arm(fork), 6), 2.4), fine(regular([50, 50], 26, 6) + regular([50, 50], 34, 6, 30), 1.4),
    solid(regular([50, 50], 17, 6, 30)), etch(regular([50, 50], 11, 6, 30), 1.2), lit(regular([50, 50], 5.4, 6)),
    grain(dots(times(6, (i) => at(42, i * 60))), 4.4), dot(dots(times(6, (i) => at(34, 30 + i * 60))), 3),
      glint(poly([at(16, -30), at(16, -90), at(11, -90), at(11, -30)])),
  ];
};

const spiralForm: Form = (seed) => {
  const spin = seed.between(0, 120);
  const arm = (offset: number, wide: number): string => {
    const outer = times(12, (i) => at(7 + i * 3.3, spin + offset + i * 25));
    const inner = times(12, (i) => at(7 + i * 3.3 - wide * Math.sin((i / 11) * Math.PI), spin + offset + i * 25 + 9));
    return smooth([...outer, ...inner.toReversed()]);
  };
  return [
    dot(dots(times(16, (i) => at(14 + i * 2, spin + 60 + i * 47))), 2), solid(arm(0, 8) + arm(180, 8)),
      alt(arm(95, 4.4) + arm(275, 4.4)),
    grain(dots(times(6, (i) => at(16 + i * 5, spin + 8 + i * 60))), 2.6), solid(circle(50, 50, 9)),
      lit(circle(50, 50, 5.4)),
  ];
};

const chart: Form = (seed) => {
  const turnBy = seed.between(-30, -12);
  return [
    solid(box([10, 16, 80, 68], 6)), etch(times(5, (i) => line([24 + i * 13, 18], [24 + i * 13, 82])).join('')
      + times(4, (i) => line([12, 28 + i * 15], [88, 28 + i * 15])).join(''), 0.8),
    wire(turn(ellipse(54, 50, 31, 17), turnBy), 2), fine(turn(ellipse(46, 50, 13, 11), turnBy), 1.4),
      lit(circle(40, 54, 4.4)),
    dot(dots([at(27, 62, [54, 50]), [46, 40]]), 4.6), fine(line([18, 76], [36, 76]), 1.6),
  ];
};

const streak: Form = (seed) => {
  const shift = seed.between(-5, 5);
  return [
    solid(smooth([[20, 80], [18, 74], [40, 54 + shift], [86, 12], [48, 62 + shift], [26, 82]])),
      lit(circle(22, 78, 4.6)),
    fine(line([40, 76], [62, 56]) + line([24, 52], [52, 26]) + line([60, 74], [72, 63]), 1.6),
      dot(dots([[78, 70], [14, 30], [40, 14], [88, 46]]), 2.6),
  ];
};

const pebble: Form = (seed) => {
  const rim = times(9, (i) => at(seed.between(27, 34), i * 40));
  return [solid(smooth(rim)), hole(ellipse(40, 42, 7, 5.4)), hole(ellipse(61, 56, 5, 4)),
    etch(smooth([[32, 62], [44, 70], [58, 68]], false), 1.5), dot(dots([[56, 36], [46, 56], [66, 44]]), 2.6),
    fine(arc([50, 50], [44, 44], 20, 80), 1.3)];
};

const plate: Form = (seed) => [
  glass(box([14, 18, 72, 64], 3)), wire(twin(line([72, 24], [80, 24], [80, 32]) + line([72, 76], [80, 76], [80, 68])),
    2),
  dot(dots(times(4, (i): Point => [34 + ((i * 23) % 36), 36 + ((i * 17) % 30) + seed.between(-3, 3)])), 2.2),
    fine(line([50, 45], [50, 55]) + line([45, 50], [55, 50]), 1.2), fine(line([30, 90], [70, 90]), 1.4),
    flat(circle(50, 90, 2)),
];

const halley: Form = (seed) => [back(circle(34, 66, 20)), solid(
  smooth([[22, 58], [60, 26], [92, 8], [74, 40], [42, 78]])), hole(circle(34, 66, 12)),
  lit(circle(34, 66, seed.between(6, 8)))];

export const COMET: Order = { aura: 'orbits', forms: { core, tail, crystal, lattice, spiral: spiralForm, chart, streak,
  pebble, plate, comet: halley } };
