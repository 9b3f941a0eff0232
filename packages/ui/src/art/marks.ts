import { RARITIES, type Rarity } from '../tokens.ts';
import { at, circle, line, smooth, times, type Point } from './path.ts';
import { seededBy } from './seed.ts';
import { node, radial, type SvgNode } from './svg.ts';

/** The V of the logo as a falling and rising tide, in a square of 32. */
export const TIDE_V = 'M5 8C7.4 8 8.5 9.7 9.4 12L13.5 23C14.4 25.3 17.6 25.3 18.5 23L22.6 12C23.5 9.7 24.6 8 27 8';
/** The surface above it. */
export const SURFACE = 'M13.8 8L18.2 8';

const stroke = (d: string, colour: string, width: number): SvgNode =>
  node('path', { d, fill: 'none', stroke: colour, strokeWidth: width, strokeLinecap: 'round',
    strokeLinejoin: 'round' });

/** Logo in a square of 32; one colour for small sizes or print when `mono` is given. */
export const drawLogo = (mono?: string): SvgNode[] => [
  stroke(TIDE_V, mono ?? 'var(--logo-v)', 4.2),
  stroke(SURFACE, mono ?? 'var(--logo-surface)', 3),
];

/** The unit sign of VT: the V of the logo in a ring, in a square of 16, one colour. */
export const drawVtMark = (): SvgNode[] => [
  node('circle', { cx: 8, cy: 8, r: 6.9, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }),
  stroke('M4.5 5.9C5.7 5.9 6 6.7 6.4 7.7L7.2 9.7C7.5 10.6 8.5 10.6 8.8 9.7L9.6 7.7C10 6.7 10.3 5.9 11.5 5.9',
    'currentColor', 1.6),
];

/** One to six strokes, one for each step of rarity, in a square of 16. */
export const drawRarityGlyph = (rarity: Rarity): SvgNode[] => {
  const strokes = RARITIES.indexOf(rarity) + 1;
  const middle: Point = [8, 8];
  const paths: Record<number, string> = {
    1: line([8, 3], [8, 13]),
    2: line([5.4, 3], [5.4, 13]) + line([10.6, 3], [10.6, 13]),
  };
  const star = times(strokes, (i) => line(at(strokes > 4 ? 2.2 : 1.4, (i * 360) / strokes, middle),
    at(6.6, (i * 360) / strokes, middle))).join('');
  return [stroke(paths[strokes] ?? star, `var(--r-${rarity})`, 2.2)];
};

/** Hollow while only sealed, full when proven; in a square of 20, coloured by `currentColor`. */
export const drawVerifyTick = (state: 'sealed' | 'proven'): SvgNode[] => {
  const rosette = smooth(times(20, (i): Point => at(i % 2 === 0 ? 9 : 8, i * 18, [10, 10])));
  const tick = 'M6.4 10.3L8.9 12.8L13.7 7.5';
  return state === 'proven'
    ? [node('path', { d: rosette, fill: 'currentColor' }), stroke(tick, 'var(--bg1)', 2)]
    : [node('path', { d: rosette, fill: 'none', stroke: 'currentColor', strokeWidth: 1.4 }),
      stroke(tick, 'currentColor', 1.7)];
};

/** Mirrored plankton on a disc of its own hue, in a square of 40, that follows from a name. */
export const drawNameMark = (name: string, uid: string): SvgNode[] => {
  const seed = seededBy(name);
  const hue = seed.whole(0, 359);
  const cells = times(15, (i) => i % 3 === 2 ? seed.between(0, 1) > 0.36 : seed.between(0, 1) > 0.58);
  const lit = (column: number, row: number): boolean => cells[row * 3 + (column > 2 ? 4 - column : column)] ?? false;
  const spot = (column: number, row: number): Point => [9.6 + column * 5.2, 9.6 + row * 5.2];
  const on = times(25, (i): Point => [i % 5, Math.floor(i / 5)]).filter(([c, r]) => lit(c, r));
  const links = on.flatMap(([c, r]) => [
    ...(c < 4 && lit(c + 1, r) ? [line(spot(c, r), spot(c + 1, r))] : []),
    ...(r < 4 && lit(c, r + 1) ? [line(spot(c, r), spot(c, r + 1))] : []),
  ]);
  const cell = ([c, r]: Point): string => circle(...spot(c, r), (c + r) % 2 === 0 ? 2.5 : 1.75);
  const nuclei = on.filter(([c, r]) => (c + r) % 2 === 0).map(([c, r]) => circle(...spot(c, r), 0.95)).join('');
  const light = `oklch(0.93 0.1 ${(hue + 36) % 360})`;
  return [
    node('defs', {}, [
      radial(`${uid}d`, [15, 11, 30], [[0, `oklch(0.62 0.13 ${hue})`], [0.6, `oklch(0.4 0.11 ${(hue + 16) % 360})`],
        [1, `oklch(0.26 0.08 ${(hue + 30) % 360})`]]),
    ]),
    node('circle', { cx: 20, cy: 20, r: 20, fill: `url(#${uid}d)` }),
    node('path', { d: links.join(''), stroke: light, strokeWidth: 1.5, strokeLinecap: 'round' }),
    node('path', { d: on.map(cell).join(''), fill: light }),
    node('path', { d: nuclei, fill: `oklch(0.36 0.11 ${(hue + 16) % 360})` }),
    node('circle', { cx: 20, cy: 20, r: 19.4, fill: 'none', stroke: '#fff', strokeOpacity: 0.16, strokeWidth: 1.2 }),
  ];
};
