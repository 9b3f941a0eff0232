import {
  alt, back, dot, etch, fine, flat, glass, glint, hole, lit, night, seed as grain, solid, trace, wire, type Form,
  type Order,
} from '../form.ts';
import { arc, at, box, circle, dots, line, outline, poly, smooth, times, turn, type Point } from '../path.ts';

/** A crescent lit from one side: the outer disc without a disc of the same size moved by `gap`. */
export const crescent = ([x, y]: Point, r: number, gap: number): string => {
  const half = (Math.acos(gap / (2 * r)) * 180) / Math.PI;
  return outline(arc([x, y], [r, r], 90 + half, 450 - half), arc([x + gap, y], [r, r], 270 + half, 270 - half));
};

const totality: Form = (seed) => {
  const streamer = (a: number, long: number, wide: number): string =>
    smooth([at(24, a - wide), at(30, a - wide * 0.6), at(long, a + seed.between(-2, 2)), at(30, a + wide * 0.6),
    at(24, a + wide)]);
  return [
    alt(times(10, (i) => streamer(i * 36 + 18, seed.between(36, 42), 17)).join('')),
    solid(times(12, (i) => streamer(i * 30 + seed.between(-5, 5), i % 3 === 0 ? 50 : seed.between(38, 44), 10)).join(
      '')),
    lit(circle(50, 50, 28)),
    night(circle(50, 50, 25.6)),
    wire(circle(50, 50, 27), 1.4),
    lit(poly([at(20, 47), at(27, 37), at(46, 47), at(27, 57)])), lit(circle(at(27, 47)[0], at(27, 47)[1], 5.4)),
    trace(arc([50, 50], [21, 21], 190, 300), 1),
  ];
};

const veil: Form = (seed) => {
  const plume = (a: number): string => smooth([at(22, a), at(34, a + seed.between(-5, 5)),
    at(seed.between(42, 48), a + seed.between(-9, 9))], false);
  return [
    back(smooth([[50, 4], [66, 18], [92, 30], [82, 50], [94, 72], [66, 82], [50, 96], [34, 82], [6, 72], [18, 50],
      [8, 30], [34, 18]])),
    solid(smooth([[50, 14], [61, 24], [80, 34], [73, 50], [82, 68], [62, 76], [50, 86], [38, 76], [18, 68], [27, 50],
      [20, 34], [39, 24]])),
    fine(times(26, (i) => plume((i * 360) / 26)).join(''), 1.2),
    night(circle(50, 50, 20)), wire(circle(50, 50, 20.5), 2),
    lit(crescent([50, 50], 19.4, 4)),
    glint(smooth([[38, 30], [44, 22], [50, 18], [46, 26]])),
  ];
};

const band: Form = (seed) => {
  const strip = (k: number): string => {
    const y = 22 + k * 14;
    const half = (v: number): number => Math.sqrt(Math.max(1, 37 ** 2 - (v - 50) ** 2));
    const edge = (base: number): Point[] => times(7, (i): Point =>
      [50 - half(base) + (2 * half(base) * i) / 6, base + 2.8 * Math.sin(i * 1.5 + k + seed.between(-0.2, 0.2))]);
    return outline(smooth(edge(y), false), smooth(edge(y + 6.5).toReversed(), false));
  };
  return [solid(circle(50, 50, 40)), hole([0, 1, 2, 3, 4].map(strip).join('')),
    fine(arc([50, 50], [45.5, 45.5], -40, 40), 1.6), lit(circle(at(40, 45)[0], at(40, 45)[1], 4)),
    glint(smooth([[15, 46], [18, 34], [27, 22], [21, 36]]))];
};

const bead: Form = (seed) => {
  const first = seed.between(10, 30);
  const spots = times(6, (i) => at(35, first + i * 15));
  return [
    wire(circle(50, 50, 35), 2.2), night(circle(50, 50, 33.4)),
      fine(arc([50, 50], [41, 41], first - 20, first + 96), 1.6), fine(arc([50, 50], [28, 28], 180, 290), 1),
    ...spots.map(([x, y], i) => lit(circle(x, y, 2.2 + (i === 2 ? 5.2 : (i % 3) * 0.9)))),
    solid(crescent([50, 50], 33.4, 7)),
    alt(circle(...spots[2] ?? [80, 30], 3.4)), lit(poly([at(20, first + 30), at(35, first + 27), at(50, first + 30),
      at(35, first + 33)])),
  ];
};

const lens: Form = (seed) => {
  const tilt = seed.between(-32, -14);
  const t = (d: string): string => turn(d, tilt);
  return [
    wire(arc([50, 50], [44, 44], -70, 70), 1.6), dot(dots([at(44, -70), at(44, 70)]), 4.4),
    solid(t(crescent([48, 50], 37, 24))), etch(t(crescent([46.6, 50], 31, 25)), 1.2),
    glass(t(circle(62, 50, 23))), fine(t(circle(62, 50, 16) + arc([62, 50], [9, 9], 200, 340)), 1.2),
      lit(t(circle(62, 50, 3.6))),
    glint(t(smooth([[16, 52], [18, 38], [27, 26], [21, 40]]))),
  ];
};

const disc: Form = (seed) => [
  solid(circle(50, 50, 38)), etch(circle(50, 50, 29) + circle(50, 50, 20), 1.3), hole(circle(50, 50, 11)),
  etch(times(4, (i) => arc([50, 50], [33.5 - i * 3, 33.5 - i * 3], seed.between(0, 40) + i * 70, 80 + i * 70)).join(
    ''), 1.1), fine(arc([50, 50], [44, 44], 200, 300), 1.5),
  glint(smooth([[18, 44], [22, 32], [31, 22], [25, 34]])),
];

const card: Form = (seed) => {
  const rows = times(6, (i): Point => [30 + (i % 3) * 20, 62 + Math.floor(i / 3) * 15]);
  return [
    solid(box([16, 10, 68, 82], 5)), etch(box([22, 16, 56, 70], 3), 1.3), hole(circle(50, 34, 5)),
      fine(line([50, 34], [26, 52]) + line([50, 34], [74, 52]), 1.1),
    fine(rows.map((p) => crescent(p, 5, seed.between(3, 4))).join(''), 1.5), lit(circle(50, 34, 2.4)),
  ];
};

const glassForm: Form = (seed) => {
  const lean = seed.between(-18, -8);
  const t = (d: string): string => turn(d, lean);
  return [glass(t(box([22, 12, 56, 70], 4))), back(t(poly([[24, 48], [76, 36], [76, 80], [24, 80]]))),
    solid(t(crescent([50, 40], 15, 11))), etch(t(smooth([[28, 58], [42, 52], [56, 62], [72, 56]], false)
    + smooth([[28, 68], [44, 63], [58, 72], [72, 67]], false)), 1.5), wire(t(box([22, 12, 56, 70], 4)), 2.2),
    wire(t(line([50, 82], [50, 96])), 4.4)];
};

const overcast: Form = (seed) => [
  fine(arc([58, 36], [19, 19], -100, 120), 1.8), fine(line([58, 8], [58, 13]) + line([80, 16], [77, 20])
    + line([88, 38], [83, 38]), 1.6),
  solid(smooth([[14, 66], [16, 54], [28, 52], [34, 40], [48, 38], [57, 48], [70, 46], [80, 54], [88, 62], [80, 70],
    [50, 70], [24, 72]])),
  etch(smooth([[30, 58], [42, 54], [54, 60]], false), 1.5),
    wire(line([20, 80], [58 + seed.between(0, 8), 80]) + line([34, 89], [78, 89]), 2),
];

const star: Form = (seed) => [back(circle(50, 50, 36)), hole(circle(50, 50, 28)),
  lit(crescent([50, 50], 26, seed.between(8, 16))), grain(dots([[60, 44], [66, 58]]), 3), flat(circle(84, 20, 4))];

export const ECLIPSE: Order = { aura: 'orbits', forms: { totality, veil, band, bead, lens, disc, card,
  glass: glassForm, overcast, phase: star } };
