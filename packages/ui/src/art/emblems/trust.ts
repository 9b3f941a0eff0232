import { alt, back, etch, fine, glass, glint, lit, solid, wire, type Part } from '../form.ts';
import { arc, at, band, box, circle, line, outline, poly, ring, symmetric, times, turn, twin } from '../path.ts';

const sceptic: readonly Part[] = [
  solid(turn(box([44, 74, 12, 34], 4), -45, [50, 50])),
  glass(circle(42, 42, 28)),
  solid(ring(42, 42, 36, 27)),
  wire(line([29, 42], [39, 53], [56, 32]), 8),
  glint(band([42, 42], [24, 19], -70, -20)),
];

const pan = outline(arc([20, 58], [19, 17], 90, 270));

const auditor: readonly Part[] = [
  wire(twin(line([20, 24], [4, 58]) + line([20, 24], [36, 58])), 3.4),
  solid(box([46, 14, 8, 72], 2)),
  solid(box([14, 18, 72, 8], 3)),
  lit(circle(50, 12, 8)),
  alt(twin(pan)),
  back(symmetric([[50, 82], [70, 86], [76, 96], [50, 96]], poly)),
];

const limitSetter: readonly Part[] = [
  solid(symmetric([[50, 2], [66, 12], [90, 14], [88, 54], [50, 98]], poly)),
  alt(symmetric([[50, 12], [64, 20], [80, 22], [78, 50], [50, 84]], poly)),
  etch(arc([50, 52], [22, 22], -90, 90), 4),
  fine(times(7, (i) => line(at(18, -90 + i * 30, [50, 52]), at(24, -90 + i * 30, [50, 52]))).join(''), 3),
  wire(line([50, 52], at(19, 38, [50, 52])), 6),
  lit(circle(50, 52, 6) + box([27, 58, 46, 7], 3)),
];

export const TRUST_EMBLEMS = {
  sceptic,
  auditor,
  'limit-setter': limitSetter,
} satisfies Readonly<Record<string, readonly Part[]>>;
