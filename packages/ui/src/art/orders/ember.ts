import {
  alt, back, dot, etch, fine, flat, glass, glint, hole, lit, solid, trace, wire, type Form, type Order,
} from '../form.ts';
import {
  arc, arch, at, band, box, circle, dots, ellipse, line, outline, poly, ring, smooth, star, symmetric, times, turn,
  twin, type Point,
} from '../path.ts';

/** A flame standing on (50, foot) with its tip at `tip`. */
export const flameShape = (foot: number, tip: number, half: number, lean = 0): string => {
  const h = foot - tip;
  return smooth([
    [50, foot], [50 - half * 0.86, foot - h * 0.12], [50 - half, foot - h * 0.34], [50 - half * 0.5, foot - h * 0.62],
      [50 + lean, tip],
    [50 + half * 0.44, foot - h * 0.62], [50 + half, foot - h * 0.36], [50 + half * 0.86, foot - h * 0.12],
  ]);
};

const saint: Form = (seed) => {
  const sway = seed.between(-2, 2);
  return [
    back(arch([50, 46], [34, 42], 97)),
    etch(arc([50, 46], [28, 35], -90, 90), 1.4),
    wire(circle(50, 29, 19), 2),
    solid(symmetric([[50, 38], [60, 42], [70, 54], [73, 76], [77, 97], [50, 97]])),
    solid(symmetric([[50, 10], [59, 16], [63, 29], [58, 42], [50, 47]])),
    hole(symmetric([[50, 19], [56.4, 25], [56, 36], [50, 41]])),
    alt(flameShape(40, 17, 5.6, sway)), lit(flameShape(39.6, 24, 3, sway)),
    hole(arch([50, 74], [12, 13], 92)),
    alt(flameShape(92, 64, 8, -sway)), lit(flameShape(91, 74, 4, -sway)),
    trace(line([44, 64], [44, 92]) + line([56, 64], [56, 92]) + line([38, 79], [62, 79]), 1.3),
    etch(twin(smooth([[63, 52], [67, 72], [70, 94]], false)), 1.3),
    glint(smooth([[40, 26], [42, 18], [47, 13], [44, 22]])),
  ];
};

const lamp: Form = (seed) => {
  const rivets = seed.whole(5, 8);
  return [
    wire(smooth([[30, 24], [34, 6], [66, 6], [70, 24]], false), 3),
    back(twin(box([74, 40, 10, 26], 3))),
    solid(poly([[24, 30], [34, 20], [66, 20], [76, 30], [76, 84], [24, 84]])),
    flat(box([18, 83, 64, 9], 3)),
    solid(ring(50, 54, 24, 18)),
    hole(circle(50, 54, 18)), alt(circle(50, 54, 15)), lit(circle(50, 54, 8)),
    dot(dots(times(rivets, (i) => at(21, (i * 360) / rivets, [50, 54]))), 2.2),
    etch(line([30, 28], [70, 28]), 1.4),
    glint(smooth([[38, 54], [40, 45], [47, 40], [43, 47]])),
  ];
};

const watch: Form = (seed) => {
  const hour = seed.between(280, 330);
  return [
    wire(circle(50, 10, 7), 2.4), flat(box([44, 15, 12, 9], 2)),
    solid(circle(50, 58, 36)),
    hole(circle(50, 58, 27)),
    trace(times(12, (i) => line(at(24.5, i * 30, [50, 58]), at(i % 3 === 0 ? 19.5 : 22, i * 30, [50, 58]))).join(''),
      1.6),
    alt(circle(50, 69, 6)), fine(line([50, 69], at(5, 40, [50, 69])), 1),
    trace(line([50, 58], at(20, 0, [50, 58])) + line([50, 58], at(14, hour, [50, 58])), 2.4), lit(circle(50, 58, 2.8)),
    glint(band([50, 58], [32.6, 30], -80, -24)),
  ];
};

const ticket: Form = (seed) => {
  const lean = seed.between(-16, -11);
  const t = (d: string): string => turn(d, lean);
  return [
    back(turn(box([14, 32, 72, 40], 4), lean + 12)),
    solid(t(outline(line([12, 30], [88, 30]), arc([88, 50], [7, 8], 0, -180), line([88, 70], [12, 70]),
      arc([12, 50], [7, 8], 180, 0)))),
    etch(t(line([68, 34], [68, 66])), 1),
    dot(t(dots(times(6, (i): Point => [68, 35 + i * 6]))), 2),
    hole(t(star([78, 50], [6, 2.6], 5))),
    etch(t(line([24, 40], [58, 40]) + line([24, 48], [50, 48]) + box([24, 55, 32, 8])), 1.6),
    lit(t(circle(30, 59, 2)) + t(circle(38, 59, 2))),
  ];
};

const lantern: Form = (seed) => {
  const flick = seed.between(-3, 3);
  return [
    wire(smooth([[24, 74], [14, 46], [30, 10], [50, 4], [70, 10], [86, 46], [76, 74]], false), 2.6),
    solid(symmetric([[50, 12], [60, 14], [62, 24], [70, 30], [50, 30]], poly)),
    glass(symmetric([[50, 30], [66, 30], [73, 48], [66, 70], [50, 70]])),
    alt(flameShape(68, 36, 10, flick)), lit(flameShape(66, 46, 5.4, flick)),
    fine(twin(smooth([[62, 32], [68, 48], [62, 70]], false)), 1.2),
    solid(symmetric([[50, 70], [70, 70], [77, 78], [77, 92], [50, 92]], poly)),
    etch(line([26, 82], [74, 82]), 1.4),
    glint(smooth([[32, 56], [31, 44], [36, 34], [35, 46]])),
  ];
};

const plate: Form = (seed) => {
  const points = seed.whole(4, 6) * 2;
  return [
    solid(box([14, 14, 72, 72], 12)),
    etch(box([21, 21, 58, 58], 9), 1.4),
    hole(twin(circle(73, 27, 3.8) + circle(73, 73, 3.8))),
    alt(star([50, 50], [27, 10], points)),
    lit(star([50, 50], [16, 5], points, 12)),
    glint(poly([[17, 40], [17, 27], [27, 17], [40, 17]])),
  ];
};

const spike: Form = (seed) => {
  const t = (d: string): string => turn(d, 28);
  const wear = seed.between(-2, 3);
  return [
    solid(t(poly([[43, 24], [57, 24], [57, 76], [50, 96], [43, 76]]))),
    alt(t(poly([[50, 24], [57, 24], [57, 76], [50, 96]]))),
    solid(t(symmetric([[50, 6], [62, 8], [70 + wear, 16], [66, 26], [50, 27]], poly))),
    etch(t(line([36, 18], [64, 18])), 1.4), glint(t(poly([[44, 30], [46.5, 30], [46.5, 72], [44, 74]]))),
  ];
};

const cloth: Form = (seed) => {
  const fold = seed.between(-5, 5);
  return [
    solid(outline(smooth([[16, 22], [38, 16], [62, 22], [86, 14]], false),
      smooth([[88, 66], [76, 80], [66, 68], [52, 86], [40, 72], [26, 88], [12, 74]], false))),
    etch(smooth([[34, 20], [38 + fold, 44], [26, 84]], false) + smooth([[58, 22], [56 + fold, 50], [52, 80]], false)
      + smooth([[76, 20], [70 + fold, 46], [76, 76]], false), 1.6),
    dot(dots([[44, 44], [50, 38], [64, 52], [30, 56], [47, 56], [66, 34]]), 3),
  ];
};

const cinder: Form = (seed) => {
  const rim = times(9, (i) => at(seed.between(23, 33), i * 40 + seed.between(-7, 7), [50, 55]));
  return [
    solid(poly(rim)),
    etch(line(rim[0] ?? [50, 20], [46, 42], [56, 54], rim[4] ?? [60, 80]) + line([46, 42], rim[7] ?? [20, 50])
      + line([56, 54], rim[2] ?? [80, 50]), 1.8),
    lit(poly([[46, 42], [52, 46], [56, 54], [49, 49]])),
    fine(smooth([[54, 20], [50, 13], [57, 7]], false) + smooth([[38, 24], [34, 17], [40, 10]], false), 1.6),
      dot(dots([[70, 14], [26, 12]]), 2.6),
    fine(ellipse(50, 90, 30, 3), 1.2),
  ];
};

export const EMBER: Order = { aura: 'flames', forms: { saint, lamp, watch, ticket, lantern, plate, spike, cloth,
  cinder } };
