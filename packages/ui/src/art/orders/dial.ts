import {
  alt, back, dot, etch, fine, flat, glass, glint, hole, lit, seed as grain, solid, trace, wire, type Form, type Order,
} from '../form.ts';
import {
  arc, around, at, band, box, circle, dots, ellipse, gear, line, outline, poly, rays, ring, slice, smooth, star, times,
  turn, twin, type Point,
} from '../path.ts';

const engine: Form = (seed) => {
  const phase = seed.between(0, 20);
  return [
    back(star([50, 50], [47, 39], 12)),
    solid(ring(50, 50, 40, 33)),
    hole(circle(50, 50, 33)),
    dot(dots(times(12, (i) => at(36.5, i * 30))), 2.6),
    alt(gear([39, 58], 14, 11, 2.6) + gear([62, 60], 11.5, 9, 2.6)),
    hole(circle(39, 58, 5) + circle(62, 60, 4)),
    solid(gear([50, 42], 12.5, 10, 2.6)), hole(circle(50, 42, 6)),
    solid(smooth([[50, 44], [47, 38], [48.4, 24], [50, 12], [51.6, 24], [53, 38]])),
    lit(circle(50, 46, 3.4)),
    trace(arc([50, 50], [29, 29], 30 + phase, 120) + arc([50, 50], [29, 29], 210 + phase, 300), 1),
    lit(outline(arc([50, 78], [5.6, 5.6], 150, 400), arc([52.4, 77], [4.6, 4.6], 30, 165))),
    glint(band([50, 50], [38.6, 36], -70, -18)),
  ];
};

const sun: Form = (seed) => {
  const count = seed.pick([12, 14, 16]);
  const straight = smooth([at(28, -6), at(36, -3), at(47, 0), at(36, 3), at(28, 6)], true);
  const waving = smooth([at(28, -6), at(34, -1), at(39, -4), at(45, 3), at(40, 4), at(35, 6), at(28, 6)], true);
  return [
    alt(around(waving, count / 2, [50, 50], 360 / count)),
    solid(around(straight, count / 2)),
    solid(circle(50, 50, 29)),
    etch(circle(50, 50, 24.5), 1.2),
    etch(twin(arc([60, 46], [6, 4.4], 96, 264)) + smooth([[50, 44], [48, 55], [52, 57]], false)
      + arc([50, 61], [7.5, 4], 110, 250), 1.9),
    etch(twin(smooth([[54, 39], [60, 36], [67, 40]], false)), 1.4),
    alt(twin(circle(66, 57, 3.2))),
    lit(poly([[50, 27], [52.6, 32], [50, 37], [47.4, 32]])),
    glint(smooth([[26, 46], [29, 37], [37, 29], [32, 39]])),
  ];
};

const seal: Form = (seed) => {
  const rim = times(32, (i) => at(i % 2 === 0 ? 38 : 34, i * 11.25, [50, 44]));
  const numeral = seed.between(7, 8);
  return [
    back(poly([[36, 70], [24, 98], [34, 93], [40, 99], [50, 74]])
      + poly([[64, 70], [76, 98], [66, 93], [60, 99], [50, 74]])),
    solid(smooth(rim)),
    etch(circle(50, 44, 29), 1.3), dot(dots(times(24, (i) => at(25.6, i * 15, [50, 44]))), 1.7),
    hole(circle(50, 44, 21)),
    solid(`${ellipse(50, 44, numeral + 4, 16)}${arc([50, 44], [numeral - 1.6, 10.4], 360, 0)}Z`),
    lit(star([50, 44], [6.5, 1.6], 4)),
    glint(smooth([[20, 42], [23, 30], [32, 20], [26, 32]])),
  ];
};

const dial: Form = (seed) => {
  const small = seed.between(0, 360);
  return [
    solid(circle(50, 50, 41)), hole(circle(50, 50, 34.5)),
    trace(rays(29, [32.6, 30.8], 60), 0.9), trace(rays(26.5, [32, 32], 12), 2),
    alt(circle(50, 64, 8)), fine(line([50, 64], at(6, small, [50, 64])), 1.1),
    trace(line([50, 56], [50, 20]), 2.6), trace(line([50, 56], [50, 29]), 4), lit(circle(50, 50, 3.4)),
    lit(poly([[50, 17.5], [52.6, 13.5], [47.4, 13.5]])),
    glint(band([50, 50], [39.4, 36.6], -76, -20)),
  ];
};

const hand: Form = (seed) => {
  const angle = seed.between(30, 48);
  const t = (d: string): string => turn(d, angle);
  return [
    fine(arc([50, 50], [43, 43], -60, 110), 1.1), fine(times(9,
      (i) => line(at(43, -60 + i * 20), at(i % 3 === 0 ? 37 : 40, -60 + i * 20))).join(''), 1.6),
    solid(t(poly([[50, 2], [52, 40], [53.6, 60], [46.4, 60], [48, 40]]))),
    alt(t(poly([[50, 2], [52, 40], [53.6, 60], [50, 60]]))),
    solid(t(ring(50, 80, 13, 7))), flat(t(box([47.6, 58, 4.8, 12]))),
    solid(circle(50, 50, 9)), hole(circle(50, 50, 4.4)), lit(circle(50, 50, 2.2)),
  ];
};

const minute: Form = (seed) => {
  const at0 = seed.between(-30, 20);
  return [
    wire(arc([50, 50], [40, 40], at0, at0 + 90), 2.6),
    fine(times(16, (i) => line(at(35 - (i % 5 === 0 ? 7 : 0), at0 + i * 6), at(40, at0 + i * 6))).join(''), 1.7),
    solid(slice([50, 50], 26, at0, at0 + 90)),
    fine(arc([50, 50], [26, 26], at0 + 96, at0 + 352), 1), dot(dots(times(22, (i) => at(40, at0 + 102 + i * 11.5))),
      2), dot(dots([[50, 50]]), 6),
  ];
};

const glassForm: Form = (seed) => {
  const hit: Point = [50 + seed.between(-9, 9), 46 + seed.between(-6, 6)];
  const cracks = times(7, (i) => { const a = i * 51 + seed.between(-12, 12);
    return [at(12, a + 8, hit), at(30, a - 4, hit), at(44, a + 3, hit)] as const; });
  return [
    glass(`${arc([50, 50], [40, 40], -150, 132)}L66 68L58 76L44 70L38 82Z`),
    etch(cracks.map(([a, b]) => line(hit, a, b)).join(''), 1.7),
    fine(times(3, (i) => line(cracks[i * 2]?.[0] ?? hit, cracks[i * 2 + 1]?.[0] ?? hit)).join(''), 1.2),
    flat(poly([[60, 84], [72, 78], [70, 90]])), flat(poly([[44, 84], [52, 82], [48, 96]])),
    glint(smooth([[18, 44], [22, 32], [32, 20], [26, 34]])),
  ];
};

const STROKES: Readonly<Record<string, readonly (readonly [Point, Point])[]>> = {
  I: [[[0, 26], [0, 74]]],
  V: [[[-8, 26], [0, 74]], [[8, 26], [0, 74]]],
  X: [[[-8, 26], [8, 74]], [[8, 26], [-8, 74]]],
};
const WIDTHS: Readonly<Record<string, number>> = { I: 9, V: 21, X: 21 };

const numeral: Form = (seed) => {
  const letters = seed.pick(['XII', 'VII', 'IX', 'IV', 'XI', 'VI']).split('');
  const total = letters.reduce((sum, letter) => sum + (WIDTHS[letter] ?? 9), 0);
  let x = 50 - total / 2;
  const strokes = letters.flatMap((letter) => {
    const width = WIDTHS[letter] ?? 9;
    x += width;
    return (STROKES[letter] ?? []).map(([[fromX, fromY], [toX, toY]]) =>
      line([x - width / 2 + fromX, fromY], [x - width / 2 + toX, toY]));
  });
  return [
    fine(arc([50, 50], [45, 45], -40, 40) + arc([50, 50], [45, 45], 140, 220), 1.2),
      fine(times(9, (i) => line(at(45, -40 + i * 10), at(42, -40 + i * 10))).join(''), 1.2),
    wire(strokes.join(''), 4.2), wire(line([46 - total / 2, 25], [54 + total / 2, 25])
      + line([46 - total / 2, 75], [54 + total / 2, 75]), 2.4),
  ];
};

const tick: Form = (seed) => [
  dot(dots(times(11, (i) => at(38, (i + 1) * 30))), 3), wire(line(at(44, 0), at(30, 0)), 4.4),
  fine(arc([50, 50], [24, 24], seed.between(-70, -50), -12) + line(at(24, -12), at(19, -22)), 1.5),
    dot(dots([[50, 50]]), 5), grain(dots([at(24, 0)]), 2.6),
];

export const DIAL: Order = { aura: 'ticks', forms: { engine, sun, seal, dial, hand, minute, glass: glassForm, numeral,
  tick } };
