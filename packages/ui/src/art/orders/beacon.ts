import {
  alt, back, dot, etch, fine, flat, glass, glint, hole, lit, solid, wire, type Form, type Order,
} from '../form.ts';
import {
  arc, arch, at, box, circle, dots, ellipse, line, move, outline, poly, ring, slice, smooth, star, symmetric, times,
  twin, type Point,
} from '../path.ts';

const light: Form = (seed) => {
  const sea = seed.between(-2, 2);
  return [
    alt(twin(poly([[54, 21], [98, 6], [99, 26], [54, 26]]))),
    back(symmetric([[50, 84], [68, 82], [86, 90], [92, 97], [50, 98]])),
    solid(symmetric([[50, 38], [59, 38], [66, 90], [50, 93]], poly)),
    hole(poly([[40.4, 46], [59.8, 46], [61.2, 57], [38.8, 57]])
      + poly([[37.2, 68], [62.8, 68], [64.2, 79], [35.8, 79]])),
    solid(box([36, 32, 28, 6], 2)), fine(times(7, (i) => line([37 + i * 4.3, 27], [37 + i * 4.3, 32])).join('')
      + line([36, 27], [64, 27]), 1.2),
    hole(box([43, 17, 14, 15])), lit(circle(50, 24, 5.6)),
    solid(symmetric([[50, 4], [54, 9], [60, 17], [50, 18]], poly)), wire(line([50, 5], [50, 0]), 1.6),
    lit(`${arc([50, 90], [3.4, 5], -90, 90)}L53.4 93L46.6 93Z`),
      etch(smooth([[16, 93 + sea], [32, 89], [50, 95], [70, 89], [86, 94 + sea]], false), 1.4),
    glint(poly([[43, 40], [45, 40], [42, 88], [38, 88]])),
  ];
};

const lens: Form = (seed) => {
  const bands = seed.whole(4, 5);
  const prismRow = (i: number): string => { const w = 32 - i * 4.2; const y = 38 - i * 7;
    return poly([[50 - w, y], [50 - w + 5, y - 5.4], [50 + w - 5, y - 5.4], [50 + w, y]]); };
  const lower = (i: number): string => { const w = 32 - i * 4.2; const y = 62 + i * 7;
    return poly([[50 - w, y], [50 - w + 5, y + 5.4], [50 + w - 5, y + 5.4], [50 + w, y]]); };
  return [
    back(symmetric([[50, 4], [64, 8], [84, 40], [84, 60], [66, 94], [50, 96]])),
    solid(times(bands, prismRow).join('')), solid(times(bands, lower).join('')),
    solid(ring(50, 50, 16, 11.4) + box([14, 40.5, 18, 19], 3) + box([68, 40.5, 18, 19], 3)),
    etch(twin(line([74, 42], [74, 58]) + line([80, 42], [80, 58])), 1.3),
    glass(circle(50, 50, 11.4)), lit(circle(50, 50, 6.6)), fine(circle(50, 50, 13.6), 0.9),
    wire(line([30, 97], [70, 97]), 3), glint(smooth([[28, 34], [34, 20], [42, 10], [38, 22]])),
  ];
};

const bell: Form = (seed) => {
  const swing = seed.between(-3, 3);
  return [
    wire(line([20, 8], [80, 8]), 4), wire(line([50, 8], [50, 20]), 3.4),
    fine(twin(arc([50, 60], [42, 34], 66, 114) + arc([50, 60], [48, 42], 70, 110)), 1.8),
    flat(circle(50 + swing, 90, 7)),
    solid(symmetric([[50, 18], [61, 22], [68, 36], [71, 58], [80, 76], [82, 82], [50, 85]])),
    etch(smooth([[30, 54], [50, 59], [70, 54]], false) + smooth([[23, 73], [50, 79], [77, 73]], false), 1.6),
    alt(star([50, 40], [8, 3.4], 6)), lit(circle(50, 40, 2.4)), glint(smooth([[33, 62], [34, 42], [41, 26], [37, 44]])),
  ];
};

const stair: Form = (seed) => {
  const steps = 9;
  const start = seed.between(-30, 60);
  const tip = (i: number, add: number): Point => {
    const a = ((start + i * 44 + add) * Math.PI) / 180;
    return [50 + 37 * Math.sin(a), 86 - i * 8 + 8 * Math.cos(a)];
  };
  const front = (i: number): boolean => Math.cos(((start + i * 44) * Math.PI) / 180) > 0;
  const tread = (i: number): string => poly([[50, 84 - i * 8], tip(i, -21), tip(i, 21)]);
  const riser = (i: number): string => { const [[ax, ay], [bx, by]] = [tip(i, -21), tip(i, 21)];
    return poly([[ax, ay], [bx, by], [bx, by + 4], [ax, ay + 4]]); };
  const some = (make: (i: number) => string, wanted: boolean): string =>
    times(steps, (i) => (front(i) === wanted ? make(i) : '')).join('');
  return [
    back(some(tread, false)), back(some(riser, false)),
    solid(`${smooth([[45, 10], [46, 6], [50, 4], [54, 6], [55, 10]], false)}L55 96L45 96Z`),
    solid(some(tread, true)), flat(some(riser, true)),
    fine(smooth(times(steps * 3, (i) => { const [x, y] = tip(i / 3, 0); return [x, y - 11]; }), false), 1.8),
    lit(circle(50, 6, 4)), glint(poly([[46.4, 14], [48.2, 14], [48.2, 94], [46.4, 94]])),
  ];
};

const rail: Form = (seed) => {
  const posts = seed.whole(4, 5);
  const x = (i: number): number => 26 + (i * 48) / (posts - 1);
  const baluster = (i: number): string =>
    move(symmetric([[50, 36], [52, 38], [51.6, 46], [55, 56], [51.8, 66], [52.4, 70], [50, 71]]), x(i) - 50, 0);
  return [
    back(twin(poly([[60, 80], [78, 80], [78, 95]]))),
    solid(times(posts, baluster).join('')),
    solid(twin(box([80, 26, 10, 52], 2))), solid(twin(circle(85, 18, 7))),
    solid(box([6, 28, 88, 8], 3)), solid(box([8, 69, 84, 8], 3)), flat(box([4, 77, 92, 5], 2)),
    etch(line([14, 32], [86, 32]), 1.2), lit(twin(circle(85, 18, 2.8))),
    fine(smooth([[24, 20], [38, 14], [50, 20], [62, 14], [76, 20]], false), 1.6),
  ];
};

const logbook: Form = (seed) => [
  back(poly([[24, 14], [84, 14], [88, 20], [88, 92], [28, 92]])), flat(poly([[24, 84], [84, 84], [84, 90], [27, 90]])),
  solid(poly([[18, 8], [78, 8], [82, 12], [82, 84], [22, 84], [18, 80]])), etch(line([29, 10], [29, 82]), 1.8),
    etch(box([35, 16, 40, 60], 4), 1.2),
  alt(star([55, 46], [15, 4.6], 4)), flat(star([55, 46], [9, 3.4], 4, 45)), lit(circle(55, 46, seed.between(2.4, 3))),
  solid(box([74, 40, 14, 12], 3)), hole(circle(81, 46, 2)),
    wire(line([40, 90], [40, 98], [44, 94], [48, 98], [48, 90]), 2),
    glint(poly([[32, 12], [44, 12], [34, 40], [32, 40]])),
];

const door: Form = (seed) => {
  const boltY = seed.between(48, 54);
  return [
    back(arch([50, 44], [32, 36], 96)),
      solid(arch([50, 46], [24, 29], 93)),
    etch(line([38, 30], [38, 92]) + line([62, 30], [62, 92]), 1.3), hole(circle(50, 42, 11)),
      wire(circle(50, 42, 11.5), 2.4), lit(slice([50, 42], 8, -90, 90)),
      etch(line([42, 42], [58, 42]) + line([50, 34], [50, 50]), 1.2),
    flat(box([26, 60, 22, 4.4]) + box([26, 80, 22, 4.4])), dot(dots([[67, boltY + 16]]), 5.4),
      wire(line([10, 96], [90, 96]), 2.4),
  ];
};

const step: Form = (seed) => {
  const wear = seed.between(3, 6);
  const edge = (x: number, y: number, w: number): string =>
    smooth([[x + w, y], [x + w * 0.7, y + wear * 0.4], [x + w / 2, y + wear], [x + w * 0.3, y + wear * 0.4], [x, y]],
      false);
  const slab = (x: number, y: number, w: number): readonly [string, string] => [
    outline(line([x + 8, y - 9], [x + w - 8, y - 9]), edge(x, y, w)),
    outline(edge(x, y, w), line([x, y + 15], [x + w, y + 15])),
  ];
  const [a, b, c] = [slab(30, 30, 40), slab(20, 54, 60), slab(9, 78, 82)];
  return [solid(a[1]), flat(a[0]), solid(b[1]), flat(b[0]), solid(c[1]), flat(c[0]),
    etch(line([24, 86], [36, 86]) + line([60, 62], [70, 62]), 1.3)];
};

const windowForm: Form = (seed) => {
  const crust = times(12, (i) => at(seed.between(22, 32), 120 + i * 11));
  return [solid(ring(50, 50, 41, 33)), glass(circle(50, 50, 33)),
    wire(line([50, 17], [50, 83]) + line([17, 50], [83, 50]), 2.6),
    dot(dots(crust.map(([x, y]): Point => [x, y])), 3.2), dot(dots(times(8, (i) => at(37, i * 45 + 22.5))), 2.4),
    fine(line([26, 40], [38, 26]) + line([30, 46], [44, 30]), 1.4), fine(ellipse(50, 96, 26, 2), 1)];
};

export const BEACON: Order = { aura: 'beams', forms: { light, lens, bell, stair, rail, logbook, door, step,
  window: windowForm } };
