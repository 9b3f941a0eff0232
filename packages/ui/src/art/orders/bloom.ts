import {
  alt, back, dot, etch, fine, flat, glint, hole, lit, seed as grain, solid, wire, type Form, type Order,
} from '../form.ts';
import {
  arc, around, at, circle, dots, ellipse, line, mirror, move, poly, regular, scale, smooth, spiral, symmetric, times,
  turn, twin, type Point,
} from '../path.ts';

const antenna: Form = (seed) => {
  const bars = seed.whole(3, 4);
  return [
    wire(line([50, 72], [50, 97]), 3.4),
    alt(twin(smooth([[51, 94], [62, 84], [74, 84], [64, 92]]))),
    back(twin(smooth([[50, 74], [58, 50], [64, 30], [74, 22], [76, 40], [66, 64]]))),
    fine(arc([50, 14], [13, 11], 30, 80) + arc([50, 14], [13, 11], -80, -30) + arc([50, 14], [21, 17], 40, 76)
      + arc([50, 14], [21, 17], -76, -40), 1.7),
    wire(line([50, 8], [50, 52]), 2.4),
    wire(times(bars, (i) => line([50 - 5 - i * 2.4, 22 + i * 7], [50 + 5 + i * 2.4, 22 + i * 7])).join(''), 2),
    solid(twin(smooth([[50, 78], [60, 66], [73, 50], [93, 40], [88, 60], [72, 76], [58, 82]]))),
    solid(symmetric([[50, 44], [58, 56], [58, 72], [50, 82]])),
    etch(twin(smooth([[55, 76], [68, 64], [86, 47]], false)) + line([50, 54], [50, 78]), 1.2),
    lit(circle(50, 11, 5)),
    glint(smooth([[16, 46], [26, 58], [36, 66], [22, 60]])),
  ];
};

const orchid: Form = (seed) => {
  const open = seed.between(-5, 5);
  const sepal = symmetric([[50, 4], [60, 16], [62, 32], [50, 52]]);
  const low = turn(symmetric([[50, 2], [60, 16], [61, 32], [50, 52]]), 146 + open);
  const petal = smooth([[50, 50], [56, 34], [66, 18], [82, 16], [95, 26], [97, 42], [88, 56], [70, 62], [56, 58]]);
  return [
    back(sepal + low + mirror(low)),
    etch(line([50, 12], [50, 44]) + twin(turn(line([50, 12], [50, 44]), 146 + open)), 1.1),
    solid(twin(petal)),
    etch(twin(smooth([[55, 48], [70, 34], [86, 26]], false) + smooth([[56, 50], [74, 44], [92, 40]], false)
      + smooth([[57, 53], [72, 54], [86, 52]], false)), 1.1),
    alt(symmetric([[50, 42], [58, 46], [62, 58], [70, 66], [64, 78], [57, 76], [50, 84]])),
    lit(poly([[53, 46], [43, 62], [49.5, 62], [46, 77], [57.5, 57], [51, 57]])),
    glint(twin(smooth([[62, 30], [72, 20], [86, 20], [74, 24]]))),
  ];
};

const rose: Form = (seed) => {
  const petal = smooth([[50, 50], [32, 32], [34, 14], [50, 8], [66, 14], [68, 32]]);
  const start = seed.between(0, 72);
  return [
    back(around(petal, 5, [50, 50], start + 36)),
    solid(around(scale(move(petal, 0, 3), 0.86), 5, [50, 50], start)),
    alt(around(scale(move(petal, 0, 6), 0.58), 4, [50, 50], start + 20)),
    solid(circle(50, 50, 12)),
    etch(spiral([50, 50], [2, 11], 2.1, start), 1.5),
    lit(circle(50, 50, 2.8)),
    fine(around(arc([50, 50], [17, 17], -24, 24), 3, [50, 50], start), 1.1),
  ];
};

const fern: Form = (seed) => {
  const lean = seed.sign();
  const spine = (t: number): Point => [50 + lean * (8 * Math.sin(t * 2.4) - 3), 94 - 66 * t];
  const leaf = (p: Point, long: number, angle: number): string =>
    turn(smooth([p, [p[0] + long * 0.45, p[1] - long * 0.2], [p[0] + long, p[1]],
      [p[0] + long * 0.45, p[1] + long * 0.16]]), angle, p);
  const leaves = times(7, (i) => {
    const p = spine(0.16 + i * 0.11);
    const long = 33 - i * 3.3;
    return leaf(p, long, -22 - i * 3) + leaf(p, long, 202 + i * 3);
  }).join('');
  const tip = spine(1);
  return [
    wire(smooth(times(7, (i) => spine(i / 6)), false), 2.8),
    solid(leaves),
    etch(times(7, (i) => { const p = spine(0.16 + i * 0.11);
      return line(p, at(24 - i * 2.4, 68 - i * 3, p)) + line(p, at(24 - i * 2.4, -68 + i * 3, p)); }).join(''), 1),
    wire(spiral([tip[0] + lean * 7.5, tip[1] - 2], [7.6, 1.2], 1.5, lean > 0 ? 270 : 90), 3),
    lit(circle(tip[0] + lean * 7.5, tip[1] - 2, 2)),
  ];
};

const seedForm: Form = (seed) => {
  const hum = seed.between(16, 22);
  return [
    fine(twin(arc([50, 56], [34, hum + 6], 58, 122) + arc([50, 56], [42, hum + 14], 62, 118)), 1.7),
    wire(smooth([[50, 14], [54, 8], [62, 6]], false), 2.4),
    solid(symmetric([[50, 12], [57, 28], [70, 46], [73, 66], [64, 84], [50, 91]])),
    etch(twin(smooth([[51, 18], [60, 44], [61, 70], [52, 88]], false)), 1.3),
    hole(symmetric([[50, 42], [57, 52], [58, 66], [50, 76]])),
    lit(symmetric([[50, 50], [54, 57], [54, 65], [50, 70]])),
    glint(smooth([[32, 66], [34, 50], [44, 32], [37, 52]])),
  ];
};

const ivy: Form = (seed) => {
  const leaf = symmetric([[50, 32], [58, 27], [66, 31], [70, 40], [70, 50], [63, 54], [59, 63], [50, 77]]);
  const place = (x: number, y: number, s: number, a: number): string =>
    turn(move(scale(leaf, s), x - 50, y - 50), a + seed.between(-8, 8), [x, y]);
  return [
    wire(smooth([[16, 94], [34, 78], [40, 60], [60, 48], [62, 28], [80, 8]], false), 2.6),
    fine(smooth([[60, 48], [76, 52], [82, 44], [76, 38], [72, 44]], false)
      + smooth([[38, 68], [22, 66], [18, 56], [26, 52]], false), 1.6),
    flat(place(26, 82, 0.52, 120)), flat(place(76, 22, 0.5, -120)),
    solid(place(31, 44, 0.86, 40)), solid(place(68, 64, 0.9, -30)),
    etch(line([31, 30], [31, 60]) + line([68, 48], [68, 82]), 1.2),
  ];
};

const moss: Form = (seed) => {
  const stalks = times(13, (i): readonly [Point, Point] => {
    const a = -66 + i * 11;
    return [at(20, a, [50, 84]), at(seed.between(42, 62) * (1 - Math.abs(a) / 180), a, [50, 84])];
  });
  return [
    fine(stalks.map(([from, to]) => line(from, to)).join(''), 1.7),
    solid(`${arc([50, 86], [40, 26], -90, 90)}Z`),
    etch(times(3, (i) => arc([50, 86], [31 - i * 9, 20 - i * 6], -80, 80)).join(''), 1.2),
    grain(dots(stalks.filter((_, i) => i % 2 === 0).map(([, to]) => to)), 5),
    dot(dots(stalks.filter((_, i) => i % 2 === 1).map(([, to]) => to)), 3.6),
    wire(line([6, 87], [94, 87]), 2.2),
  ];
};

const stem: Form = (seed) => {
  const bend = seed.between(-8, 4);
  return [
    wire(smooth([[44, 95], [47, 70], [52 + bend, 46], [48, 26]], false), 3.2),
      wire(smooth([[48, 26], [58, 14], [72, 14]], false), 2.4),
    fine(smooth([[50, 60], [66, 50], [74, 36]], false) + smooth([[46, 76], [30, 68], [24, 56]], false), 1.9),
    flat(smooth([[72, 14], [84, 14], [88, 26], [80, 34], [76, 24]])),
      flat(smooth([[24, 56], [14, 52], [14, 40], [24, 44]])),
    dot(dots([[47, 70], [50, 58], [48, 28]]), 4.4), fine(line([36, 95], [54, 95]), 1.6),
  ];
};

const dust: Form = (seed) => {
  const spot = (i: number): Point => at(8 + i * 1.5, i * 222.5 + seed.between(-10, 10));
  const cross = ([x, y]: Point): string => line([x - 4, y], [x + 4, y]) + line([x, y - 4], [x, y + 4]);
  return [
    dot(dots(times(24, spot).filter((_, i) => i % 4 !== 0)), 3),
      fine(times(6, (i) => cross(spot(i * 4 + 1))).join(''), 1.5),
    wire(line([36, 46], [46, 56], [52, 44], [63, 55]), 2.4), fine(regular([50, 50], 44, 6, 15), 0.9),
      fine(ellipse(50, 50, 14, 14), 1.2),
  ];
};

export const BLOOM: Order = { aura: 'stamens', forms: { antenna, orchid, rose, fern, seed: seedForm, ivy, moss, stem,
  dust } };
