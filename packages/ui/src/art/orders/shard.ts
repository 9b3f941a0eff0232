import {
  alt, back, dot, etch, fine, flat, glass, glint, lit, seed as grain, solid, wire, type Form, type Order,
} from '../form.ts';
import {
  arc, at, band, box, circle, dots, ellipse, line, outline, poly, regular, ring, smooth, symmetric, times, twin,
  type Point,
} from '../path.ts';

const prism: Form = (seed) => {
  const waist = seed.between(64, 70);
  const fan = times(6, (i) => line([66, 44 + i * 2.4], [97, 26 + i * 10])).join('');
  return [
    fine(line([3, 42], [34, 48]), 2), fine(fan, 1.6),
    back(poly([[30, 28], [18, 44], [20, waist + 8], [32, 76]]) + poly([[70, 28], [82, 44], [80, waist + 8], [68, 76]])),
    solid(poly([[50, 4], [71, 24], [71, waist], [50, 96], [29, waist], [29, 24]])),
    alt(poly([[57, 30], [71, 24], [71, waist], [56, 74]])),
    glint(poly([[29, 24], [42, 30], [43, 74], [29, waist]])),
    etch(line([42, 30], [43, 74], [50, 96]) + line([57, 30], [56, 74], [50, 96]) + line([42, 30], [57, 30])
      + line([50, 4], [42, 30]) + line([50, 4], [57, 30]) + line([43, 74], [56, 74]), 1.3),
    lit(regular([49.5, 52], 6, 4)),
  ];
};

const wave: Form = (seed) => {
  const tall = seed.between(30, 35);
  const loop = (x: number, half: number, high: number): string =>
    smooth([[x - half, 50], [x - half * 0.5, 50 - high * 0.8], [x, 50 - high], [x + half * 0.5, 50 - high * 0.8],
      [x + half, 50], [x + half * 0.5, 50 + high * 0.8], [x, 50 + high], [x - half * 0.5, 50 + high * 0.8]]);
  const all = (f: number): string => loop(50, 18, tall * f) + loop(18.5, 13.5, tall * 0.62 * f)
    + loop(81.5, 13.5, tall * 0.62 * f);
  return [
    fine(line([2, 50], [98, 50]), 1),
    solid(all(1)), etch(all(0.68), 1.3), etch(all(0.36), 1.2),
    alt(loop(50, 9, tall * 0.5)),
    lit(ellipse(50, 50, 4, tall * 0.26)),
    grain(dots([[5, 50], [32, 50], [68, 50], [95, 50]]), 5.5),
    glint(smooth([[38, 40], [43, 28], [50, 24], [44, 34]])),
  ];
};

const lens: Form = (seed) => {
  const swing = seed.between(-30, 30);
  return [
    wire(line([50, 86], [50, 97]), 5), wire(line([36, 97], [64, 97]), 3.4),
    flat(twin(box([84, 44, 9, 12], 2))),
    solid(ring(50, 49, 41, 31)),
    glass(circle(50, 49, 31)),
    alt(circle(50, 49, 12)), lit(circle(50, 49, 5)),
    fine(circle(50, 49, 18) + circle(50, 49, 24), 1.1),
    dot(dots(times(12, (i) => at(36, i * 30 + swing, [50, 49]))), 2.2),
    glint(band([50, 49], [28, 22], -74, -18)),
  ];
};

const crown: Form = (seed) => {
  const side = seed.between(26, 34);
  return [
    back(symmetric([[50, 24], [62, 40], [74, 28], [78, 62]], poly)),
    solid(symmetric([[50, 12], [59, 44], [70, side], [75, 50], [91, 24], [83, 70]], poly)),
    etch(twin(line([50, 18], [50, 66]) + line([70, side + 4], [66, 68]) + line([90, 28], [78, 68])), 1.3),
    alt(symmetric([[50, 66], [84, 66], [82, 82], [50, 86]], poly)),
    lit(regular([50, 75], 5.5, 4)), lit(twin(regular([68, 74], 3.8, 4))),
    grain(dots([[50, 11], [91, 23], [9, 23], [70, side - 1], [30, side - 1]]), 5),
    glint(poly([[20, 40], [30, 52], [28, 64], [20, 64]])),
  ];
};

/** Light gathered at the far side of a glass ball. */
const crescentOf = (cx: number, cy: number): string =>
  outline(arc([cx, cy], [34, 34], 84, 196), arc([cx - 3, cy - 3], [30, 28], 196, 84));

const float: Form = (seed) => {
  const squash = seed.between(15, 19);
  return [
    wire(smooth([[50, 12], [42, 4], [54, 1], [58, 9]], false), 2.2),
    solid(circle(50, 52, 38)),
    alt(crescentOf(50, 52)),
    wire(arc([50, 52], [squash, 38], 0, 360) + arc([50, 52], [38, squash - 3], 0, 360), 1.9),
    wire(smooth([[22, 27], [50, 36], [78, 27]], false) + smooth([[22, 77], [50, 68], [78, 77]], false), 1.9),
    flat(circle(50, 14, 5)),
    glint(smooth([[22, 46], [26, 34], [36, 25], [30, 36]])), grain(dots([[62, 66]]), 5),
  ];
};

const bottle: Form = (seed) => {
  const level = seed.between(52, 62);
  const salt = times(11, (i): Point => [34 + (i * 37) % 32, level + 9 + ((i * 53) % 24)]);
  return [
    flat(box([42, 6, 16, 12], 2)),
    glass(symmetric([[50, 17], [57, 17], [57, 32], [72, 44], [74, 86], [68, 92], [50, 92]], poly)),
    solid(symmetric([[50, level - 2], [68, level], [69, 84], [65, 87], [50, 87]], poly)),
    dot(dots(salt), 2.6),
    wire(line([41, 24], [59, 24]), 2), etch(smooth([[32, level], [44, level + 3], [56, level - 3], [68, level]],
      false), 1.4),
    glint(smooth([[33, 80], [32, 48], [38, 44], [37, 80]])),
  ];
};

const shard: Form = (seed) => {
  const corners = seed.whole(5, 7);
  const long = seed.between(0, 90);
  const rim = times(corners, (i) => at(seed.between(27, 36)
    + 10 * Math.abs(Math.cos(((i * 360) / corners - long) * (Math.PI / 180))),
    (i * 360) / corners + seed.between(-10, 10)));
  const heart: Point = [50 + seed.between(-9, 9), 50 + seed.between(-9, 9)];
  const corner = (i: number): Point => rim[i % corners] ?? heart;
  return [
    solid(poly(rim)),
    alt(poly([heart, corner(1), corner(2)])),
    glint(poly([heart, corner(corners - 1), corner(0)])),
    etch(rim.map((point) => line(heart, point)).join(''), 1.5),
    fine(line([corner(3)[0] * 0.7 + heart[0] * 0.3, corner(3)[1] * 0.7 + heart[1] * 0.3],
      [corner(4)[0] * 0.7 + heart[0] * 0.3, corner(4)[1] * 0.7 + heart[1] * 0.3]), 1.2),
  ];
};

const grainForm: Form = (seed) => {
  const rim = times(6, (i) => at(seed.between(14, 19), i * 60 + seed.between(-12, 12)));
  return [
    fine(times(24, (i) => line(at(38, i * 15), at(i % 6 === 0 ? 31 : 35, i * 15))).join(''), 1.3),
    wire(circle(50, 50, 38), 1.4),
    solid(poly(rim)), etch(line(rim[0] ?? [50, 40], [50, 50], rim[2] ?? [60, 60])
      + line([50, 50], rim[4] ?? [40, 60]), 1.3),
  ];
};

export const SHARD: Order = { aura: 'facets', forms: { prism, wave, lens, crown, float, bottle, shard,
  grain: grainForm } };
