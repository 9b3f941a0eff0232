import {
  alt, dot, etch, fine, glass, glint, hole, lit, seed as grain, solid, wire, type Form, type Order,
} from '../form.ts';
import { arc, circle, dots, line, outline, poly, ring, smooth, type Point } from '../path.ts';

/** A round port with water up to `level`; the surface leans so that the twins answer each other. */
const port = (level: number, lean: number): { water: string; surface: (lower: number) => string } => {
  const half = Math.sqrt(Math.max(0, 36 ** 2 - (level - 50) ** 2));
  const top: Point[] = [[50 - half, level], [50 - half * 0.55, level - 7 * lean], [50 - half * 0.05, level + 3 * lean],
    [50 + half * 0.5, level + 8 * lean], [50 + half, level]];
  const angle = (Math.acos((50 - level) / 36) * 180) / Math.PI;
  return {
    water: outline(smooth(top, false), arc([50, 50], [36, 36], angle, 360 - angle)),
    surface: (lower) => smooth(top.map(([x, y]): Point => [50 + (x - 50) * 0.92, y + lower]), false),
  };
};

const high: Form = (seed) => {
  const { water, surface } = port(seed.between(38, 40), 1);
  return [
    glass(circle(50, 50, 38)),
    solid(water),
    alt(smooth([[28, 38], [34, 22], [48, 12], [64, 14], [70, 25], [61, 32], [60, 24], [52, 22], [48, 32], [54, 42],
      [66, 46], [44, 52], [32, 48]])),
    etch(smooth([[34, 38], [38, 26], [48, 17], [60, 18]], false) + smooth([[40, 42], [43, 29], [50, 20]], false), 1.3),
    etch(surface(20) + surface(31), 1.5),
    solid(ring(50, 50, 44, 38)),
    grain(dots([[74, 22], [77, 30], [70, 36]]), 3.2),
    lit(poly([[50, 1], [56, 9], [44, 9]])),
    glint(smooth([[20, 62], [17, 48], [21, 38], [22, 50]])),
  ];
};

const low: Form = (seed) => {
  const { water, surface } = port(seed.between(70, 73), -1);
  return [
    glass(circle(50, 50, 38)),
    solid(water),
    etch(surface(8), 1.4),
    wire(circle(50, 50, 41), 2.6),
    fine(line([36, 64], [64, 64]) + line([40, 57], [60, 57]) + line([44, 50], [56, 50]), 1.4),
    hole(outline(arc([50, 32], [9, 9], 20, 200), arc([53, 30], [9, 9], 190, 40))),
    lit(poly([[50, 99], [56, 91], [44, 91]])),
    dot(dots([[24, 52], [76, 48], [70, 58]]), 2.4),
  ];
};

const tide: Form = (seed) => {
  const shift = seed.between(-6, 6);
  const swell = (y: number, tall: number): string =>
    outline(
      smooth([[6, y], [22, y - tall], [38, y], [54, y + tall * 0.6], [72 + shift, y - tall], [94, y]], false),
      line([94, y + 14], [6, y + 14]),
    );
  return [solid(swell(36, 14)), alt(swell(54, 11)), solid(swell(72, 8)), lit(circle(76 + shift, 16, 6)),
    etch(line([12, 80], [88, 80]), 1.4)];
};

export const WAVE: Order = { aura: 'waves', forms: { high, low, tide } };
