import { box, poly, times, type Point } from './path.ts';
import { linear, node, type Stop, type SvgNode } from './svg.ts';

/** Frame styles of a capsule, by the number of opens of its pack (rules book §3), the first one first. */
export const STAMP_LOOKS = ['bronze', 'silver', 'gold', 'aurora'] as const;
export type StampLook = (typeof STAMP_LOOKS)[number];

/** The view of a frame: that of a capsule with room around it. The capsule stands `left` and `top` within. */
export const STAMP_VIEW = { width: 200, height: 236, left: 20, top: 18 } as const;

type Side = readonly [from: Point, to: Point];
type Style = {
  /** Height of the edge in units at a part (0 … 1) of one of its waves; straight without it. */
  readonly edge?: (part: number) => number;
  /** Approximate length of a wave. */
  readonly pitch: number;
  readonly isRound: boolean;
  /** The metal from the top left to the bottom right. */
  readonly metal: readonly Stop[];
  readonly line: string;
  readonly shine: string;
};

const hill = (part: number): number => Math.sin(part * Math.PI);

const STYLES: Record<StampLook, Style> = {
  bronze: {
    pitch: 1,
    isRound: false,
    metal: [[0, 'oklch(0.82 0.09 62)'], [0.35, 'oklch(0.6 0.11 52)'], [0.7, 'oklch(0.45 0.095 46)'],
      [1, 'oklch(0.66 0.11 54)']],
    line: 'oklch(0.28 0.06 44)',
    shine: 'oklch(0.93 0.06 70)',
  },
  silver: {
    edge: (part) => (part > 0.28 && part < 0.72 ? 4.6 : 0),
    pitch: 17,
    isRound: false,
    metal: [[0, 'oklch(0.97 0.008 240)'], [0.35, 'oklch(0.76 0.014 242)'], [0.7, 'oklch(0.56 0.02 248)'],
      [1, 'oklch(0.85 0.012 240)']],
    line: 'oklch(0.34 0.025 250)',
    shine: 'oklch(0.995 0.003 230)',
  },
  gold: {
    edge: (part) => 5 * hill(part),
    pitch: 12.4,
    isRound: true,
    metal: [[0, 'oklch(0.96 0.1 98)'], [0.35, 'oklch(0.81 0.155 86)'], [0.7, 'oklch(0.6 0.125 72)'],
      [1, 'oklch(0.87 0.14 90)']],
    line: 'oklch(0.36 0.08 66)',
    shine: 'oklch(0.99 0.05 102)',
  },
  aurora: {
    edge: (part) => 8.4 * hill(part) ** 3,
    pitch: 24,
    isRound: true,
    metal: [[0, 'oklch(0.9 0.17 150)'], [0.3, 'oklch(0.82 0.14 195)'], [0.6, 'oklch(0.62 0.19 288)'],
      [0.82, 'oklch(0.7 0.2 336)'], [1, 'oklch(0.86 0.14 168)']],
    line: 'oklch(0.3 0.09 262)',
    shine: 'oklch(0.99 0.04 165)',
  },
};

/** The outer side of the band, where an edge starts, and the cut of its corners. */
const OUTER = { inset: 10, cut: 17 } as const;
const WIDTH = 7;

const frame = (inset: number, cut: number): readonly Side[] => {
  const [left, top, right, low] = [inset, inset, STAMP_VIEW.width - inset, STAMP_VIEW.height - inset];
  return [
    [[left + cut, top], [right - cut, top]],
    [[right, top + cut], [right, low - cut]],
    [[right - cut, low], [left + cut, low]],
    [[left, low - cut], [left, top + cut]],
  ];
};

/** One side with its waves, whole ones alone. */
const waved = ([from, to]: Side, { edge, pitch }: Style): readonly Point[] => {
  if (edge === undefined) return [from, to];
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
  const waves = Math.round(long / pitch);
  const steps = pitch > 20 ? 12 : 6;
  return [...times(waves * steps, (i): Point => {
    const [along, out] = [(i / steps) * (long / waves), edge((i % steps) / steps)];
    return [from[0] + dx * along + dy * out, from[1] + dy * along - dx * out];
  }), to];
};

/** Teeth with upright flanks: every point of a step twice, at both of its heights. */
const stepped = ([from, to]: Side, pitch: number, height: number): readonly Point[] => {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
  const waves = Math.round(long / pitch);
  const spot = (part: number, out: number): Point =>
    [from[0] + dx * part * long + dy * out, from[1] + dy * part * long - dx * out];
  return [from, ...times(waves, (i) => [0.28, 0.28, 0.72, 0.72].map((part, k) =>
    spot((i + part) / waves, k === 1 || k === 2 ? height : 0))).flat(), to];
};

const outlineOf = (look: StampLook): string => {
  const style = STYLES[look];
  const sides = frame(OUTER.inset, OUTER.cut);
  return poly(sides.flatMap((side) => (look === 'silver' ? stepped(side, style.pitch, 4.6) : waved(side, style))));
};

const hole = (more = 0): string => {
  const inset = OUTER.inset + WIDTH + more;
  return poly(frame(inset, OUTER.cut - 2).flat().toReversed());
};

const path = (d: string, attributes: Record<string, string | number | undefined>): SvgNode =>
  node('path', { d, ...attributes });

/** The first style has no more than its corners: four brackets. */
const brackets = (): string => {
  const { inset, cut } = OUTER;
  const [reach, inner] = [46, inset + WIDTH];
  const corner = (sx: number, sy: number): string => {
    const x = (value: number): number => (sx < 0 ? STAMP_VIEW.width - value : value);
    const y = (value: number): number => (sy < 0 ? STAMP_VIEW.height - value : value);
    return poly([[x(reach), y(inset)], [x(inset + cut), y(inset)], [x(inset), y(inset + cut)], [x(inset), y(reach)],
      [x(inner), y(reach - WIDTH)], [x(inner), y(inner + cut - 3)], [x(inner + cut - 3), y(inner)],
      [x(reach - WIDTH), y(inner)]]);
  };
  return corner(1, 1) + corner(-1, 1) + corner(-1, -1) + corner(1, -1);
};

/** Draws one to four lozenges on a plate at the head, for people who see no colour. */
const plate = (uid: string, look: StampLook): SvgNode[] => {
  const { line: dark, shine } = STYLES[look];
  const pips = STAMP_LOOKS.indexOf(look) + 1;
  const [x, y] = [STAMP_VIEW.width / 2, OUTER.inset + WIDTH / 2];
  const half = 9 + pips * 7;
  const lozenge = (i: number): string => {
    const cx = x + (i - (pips - 1) / 2) * 13.6;
    return poly([[cx, y - 5.4], [cx + 4.6, y], [cx, y + 5.4], [cx - 4.6, y]]);
  };
  return [
    path(box([x - half, y - 9, half * 2, 18], 6), { fill: dark, stroke: `url(#${uid}m)`, strokeWidth: 2.6 }),
    path(times(pips, lozenge).join(''), { fill: shine }),
  ];
};

/**
 * Draws the frame around a capsule, in a view of 200 × 236 with the capsule's 160 × 208 in it. Each style has its own
 * edge (brackets, battlements, perforation, flames) and one lozenge more than the one before, so that none needs its
 * colour. The colours are those of metal in either theme. `uid` must be unique in the document.
 */
export const drawStamp = (look: StampLook, uid: string): SvgNode[] => {
  const { metal, line: dark, shine } = STYLES[look];
  const band = look === 'bronze' ? brackets() : outlineOf(look) + hole();
  const join = STYLES[look].isRound ? 'round' : 'miter';
  return [
    node('defs', {}, [linear(`${uid}m`, [20, 8, 180, 228], metal)]),
    path(band, { fill: '#000', fillOpacity: 0.28, fillRule: 'evenodd', transform: 'translate(0 2.4)' }),
    path(band, { fill: `url(#${uid}m)`, fillRule: 'evenodd', stroke: dark, strokeWidth: 1.5, strokeLinejoin: join }),
    ...(look === 'bronze' ? [] : [path(hole(-WIDTH / 2), { fill: 'none', stroke: shine, strokeOpacity: 0.75,
      strokeWidth: 1.2 })]),
    ...(look === 'gold' || look === 'aurora'
      ? [path(hole(4), { fill: 'none', stroke: `url(#${uid}m)`, strokeWidth: 1.8 })]
      : []),
    ...plate(uid, look),
  ];
};
