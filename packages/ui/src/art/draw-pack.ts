import { finish, type Paints } from './finish.ts';
import { formOf, type Aura, type Order, type Part } from './form.ts';
import type { OrderName } from './orders.ts';
import {
  arc, around, at, box, circle, dots, ellipse, line, move, outline, poly, rays, regular, ring, smooth, times, turn,
  type Point,
} from './path.ts';
import { seededBy, type Seeded } from './seed.ts';
import { linear, node, radial, type SvgNode } from './svg.ts';

/** Look of a pack; hues in degrees. */
export interface PackLook {
  readonly order: OrderName;
  readonly hue: number;
  /** Form of the order in the port; by default the one that the pack's id names or picks. */
  readonly motif?: string;
  /** Hue of the light in the port; by default the vessel's. */
  readonly glow?: number;
  /** Colour of the vessel, 0 bare metal … 1; 1 by default. */
  readonly colour?: number;
  /** Lightness added to the vessel, -0.1 … 0.3; 0 by default. */
  readonly lift?: number;
  /** Value of the vessel: its size, its clamps and the metal of its fittings; 1 by default. */
  readonly tier?: PackTier;
}

/** 0 a small tin with one catch; 1 a vessel; 2 silver fittings and double clamps; 3 gold, with rails at its sides. */
export type PackTier = 0 | 1 | 2 | 3;

/** A pack to be drawn; `open`: clamps apart and the port bright. */
export type DrawnPack = PackLook & { readonly packId: string; readonly open?: boolean };

export const PACK_VIEW = { width: 160, height: 208 } as const;
const PORT: Point = [80, 102];
const RADIUS = 43;

const vessel = (inset: number, cut: number): string =>
  box([20 + inset, 22 + inset, 120 - 2 * inset, 164 - 2 * inset], cut);

/** Moves a path drawn around (50, 50) to the middle of the port. */
const onPort = (d: string): string => move(d, PORT[0] - 50, PORT[1] - 50);

const ENGRAVING: Record<Aura, (seed: Seeded) => string> = {
  ticks: () => onPort(rays(50, [58, 53], 60) + circle(50, 50, 62) + rays(66, [80, 72], 36) + circle(50, 50, 86)),
  facets: (seed) => onPort(times(4, (i) => regular([50, 50], 56 + i * 17, 6, seed.between(0, 8) + i * 15)).join('')
    + rays(56, [110, 110], 6, 30)),
  waves: (seed) =>
    times(13, (i) => smooth(times(8, (k): Point => [8 + k * 20.6,
      30 + i * 12.4 + (k % 2 === 0 ? 1 : -1) * seed.between(2.4, 5)]), false)).join(''),
  stamens: (seed) => {
    const vine = (x: number, s: number): string => smooth([[x, 190], [x + 10 * s, 150], [x - 6 * s, 110],
      [x + 8 * s, 70], [x, 24]], false) +
      times(5, (i) => smooth([[x + 2 * s, 168 - i * 28], [x + 14 * s, 160 - i * 28], [x + 17 * s, 148 - i * 28],
        [x + 6 * s, 152 - i * 28]], false)).join('');
    return vine(34, 1) + vine(126, -1) + vine(58, seed.sign()) + vine(102, seed.sign());
  },
  flames: (seed) =>
    times(11, (i) => {
      const x = 26 + i * 10.8;
      return smooth([[x, 188], [x - 5, 160], [x + 5, 132], [x - 3, 104], [x + 2, seed.between(30, 70)]], false);
    }).join(''),
  cogs: () =>
    onPort(around(line(at(50, -5), at(57, -4), at(57, 4), at(50, 5)), 18) + rays(63, [76, 76], 12, 15))
    + [63, 76, 92].map((r) => circle(...PORT, r)).join(''),
  orbits: (seed) => onPort(times(4, (i) => turn(ellipse(50, 50, 100, 46 + i * 8), seed.between(-6, 6) + 28
    + i * 36)).join('')),
  beams: () => onPort(rays(50, [120, 120], 32) + circle(50, 50, 60) + circle(50, 50, 64)),
};

/** Outline of the port by kind of order, so that the packs differ at a glance. */
const portShape = (aura: Aura, r: number): string => {
  const shapes: Record<Aura, () => string> = {
    ticks: () => circle(80, 102, r),
    facets: () => regular(PORT, r * 1.08, 6, 0),
    waves: () => ellipse(80, 102, r * 0.94, r * 1.06),
    stamens: () => smooth(times(8, (i) => at(r * (i % 2 === 0 ? 1.06 : 0.96), i * 45, PORT))),
    flames: () => {
      const half: Point[] = [[80, 102 - r * 1.14], [80 + r * 0.62, 102 - r * 0.72], [80 + r * 0.92, 102 - r * 0.1]];
      const left = half.slice(1).toReversed().map(([x, y]): Point => [160 - x, y]);
      return outline(poly([[80 - r * 0.92, 102 + r]], false), smooth([...left, ...half], false),
        poly([[80 + r * 0.92, 102 + r]], false));
    },
    cogs: () => regular(PORT, r * 1.05, 8, 22.5),
    orbits: () => circle(80, 102, r),
    beams: () => box([80 - r * 0.9, 102 - r, r * 1.8, r * 2], r * 0.36),
  };
  return shapes[aura]();
};

const path = (d: string, attributes: Record<string, string | number | undefined>): SvgNode =>
  node('path', { d, ...attributes });

interface Palette {
  /** Degrees from the light to its second hue: warm light turns to ember, cold light to violet. */
  readonly second: number;
  readonly metal: (l: number, c?: number, turned?: number) => string;
  /** The metal of clamps, rim and port ring. */
  readonly trim: (l: number, c?: number) => string;
  readonly glow: (l: number, c: number, turned?: number) => string;
}

const paletteOf = ({ hue, glow = hue, colour = 1, lift = 0, tier = 1 }: PackLook): Palette => {
  const n = (value: number): number => Math.round(value * 1000) / 1000;
  const metal: Palette['metal'] = (l, c = 0.1, turned = 0) =>
    `oklch(${n(Math.min(0.98, Math.max(0.09, l + lift)))} ${n(c * colour)} ${n((hue + turned + 360) % 360)})`;
  const trims: Record<PackTier, Palette['trim']> = {
    0: metal,
    1: metal,
    2: (l) => `oklch(${n(Math.min(0.97, l + 0.06))} 0.012 240)`,
    3: (l, c = 0.1) => `oklch(${n(Math.min(0.97, l + 0.04))} ${n(0.03 + c)} 84)`,
  };
  return {
    second: glow < 120 ? -28 : 40,
    metal,
    trim: trims[tier],
    glow: (l, c, turned = 0) => `oklch(${l} ${c} ${n((glow + turned + 360) % 360)})`,
  };
};

const definitions = (uid: string, { metal, trim, glow, second }: Palette): SvgNode[] => [
  linear(`${uid}b`, [60, 20, 96, 188], [[0, metal(0.52, 0.125)], [0.4, metal(0.37, 0.115, 8)],
    [1, metal(0.2, 0.07, 22)]]),
  linear(`${uid}v`, [20, 0, 140, 0], [[0, '#000', 0.5], [0.1, '#000', 0.12], [0.2, '#fff', 0.2], [0.3, '#fff', 0.02],
    [0.62, '#000', 0], [0.88, '#000', 0.4], [0.96, '#fff', 0.1], [1, '#000', 0.5]]),
  linear(`${uid}r`, [30, 20, 130, 190], [[0, trim(0.93, 0.07)], [0.35, trim(0.66, 0.1)], [0.7, trim(0.4, 0.08)],
    [1, trim(0.7, 0.1)]]),
  linear(`${uid}m`, [0, 8, 0, 33],
      [[0, trim(0.9, 0.05)], [0.16, trim(0.7, 0.08)], [0.55, trim(0.45, 0.08)], [0.86, trim(0.3, 0.06)],
        [1, trim(0.4, 0.07)]]),
  linear(`${uid}o`, [44, 60, 118, 146], [[0, trim(0.95, 0.06)], [0.3, trim(0.56, 0.09)], [0.55, trim(0.25, 0.06)],
    [0.85, trim(0.46, 0.09)], [1, trim(0.78, 0.09)]]),
  linear(`${uid}i`, [50, 64, 112, 142], [[0, metal(0.16, 0.04)], [0.6, metal(0.34, 0.07)], [1, metal(0.7, 0.1)]]),
  radial(`${uid}w`, [80, 102, 48], [[0, glow(0.6, 0.15)], [0.45, glow(0.36, 0.11)], [0.8, glow(0.18, 0.055)],
    [1, glow(0.12, 0.03)]]),
  radial(`${uid}g`, [80, 102, 74], [[0, glow(0.86, 0.16), 0.75], [0.5, glow(0.72, 0.16), 0.26],
    [1, glow(0.6, 0.14), 0]]),
  radial(`${uid}f`, [80, 102, 60], [[0, glow(0.99, 0.03)], [0.5, glow(0.93, 0.12), 0.9], [1, glow(0.8, 0.16), 0]]),
  radial(`${uid}s`, [80, 194, 62], [[0, '#000', 0.42], [1, '#000', 0]]),
  linear(`${uid}eb`, [28, 10, 70, 92], [[0, glow(0.985, 0.05)], [0.45, glow(0.86, 0.14)], [1, glow(0.56, 0.15)]]),
  linear(`${uid}es`, [30, 8, 66, 92], [[0, glow(0.66, 0.14)], [1, glow(0.34, 0.09)]]),
  linear(`${uid}ea`, [30, 8, 70, 92], [[0, glow(0.9, 0.12, second)], [1, glow(0.56, 0.15, second)]]),
  linear(`${uid}eg`, [25, 10, 75, 90], [[0, glow(0.95, 0.06), 0.6], [0.5, glow(0.8, 0.12), 0.16],
    [1, glow(0.9, 0.1), 0.4]]),
  linear(`${uid}er`, [26, 8, 74, 94], [[0, glow(0.995, 0.02)], [0.5, glow(0.93, 0.1)], [1, glow(0.78, 0.15)]]),
  radial(`${uid}ec`, [50, 50, 34], [[0, glow(0.99, 0.03), 0.9], [0.4, glow(0.93, 0.1), 0.4], [1, glow(0.9, 0.1), 0]]),
];

const emblemPaints = (uid: string, { glow }: Palette): Paints => {
  const tones = { deep: glow(0.3, 0.09), mid: glow(0.78, 0.15), hi: glow(0.94, 0.09), core: glow(0.99, 0.03),
    line: glow(0.95, 0.08) };
  return {
    body: `url(#${uid}eb)`, shade: `url(#${uid}es)`, second: `url(#${uid}ea)`, clear: `url(#${uid}eg)`,
      rim: `url(#${uid}er)`, core: `url(#${uid}ec)`,
    colour: (part) => tones[part],
    clip: (index) => `url(#${uid}k${index})`,
  };
};

/** Half the width of a clamp bar, by tier: a catch, a bar, a bar over a second one, a bar as wide as the vessel. */
const CLAMP_REACH = [27, 48, 50, 60] as const;

/** A bar between two heights, with its corners cut. */
const bar = (reach: number, [top, low]: Point, cut: number): string => {
  const x = (side: number, inset: number): number => 80 + side * (reach - inset);
  return poly([[x(-1, cut), top], [x(1, cut), top], [x(1, 0), top + cut], [x(1, 0), low - cut], [x(1, cut * 1.25), low],
    [x(-1, cut * 1.25), low], [x(-1, 0), low - cut], [x(-1, 0), top + cut]]);
};

type Clamped = { readonly className: string; readonly tier: PackTier; readonly isLower: boolean };

/** Clamp bar with its bolts; the lower one is the upper one turned over. */
const clamp = (uid: string, { className, tier, isLower }: Clamped, { metal, trim, glow }: Palette): SvgNode => {
  const reach = CLAMP_REACH[tier];
  const bolts = (tier === 0 ? [reach - 7] : [reach - 10, ...(tier === 3 ? [reach - 22] : [])])
    .map((x) => circle(80 - x, 20, tier === 0 ? 2.6 : 3.6) + circle(80 + x, 20, tier === 0 ? 2.6 : 3.6));
  const second = path(bar(reach - 12, [26, 44], 6), { fill: `url(#${uid}m)`, stroke: metal(0.14, 0.03), strokeWidth: 1,
    transform: 'translate(0 2)' });
  return node('g', { className, transform: isLower ? 'matrix(1 0 0 -1 0 208)' : undefined }, [
    ...(tier >= 2 ? [second] : []),
    path(bar(reach, [10, 36], 8), { fill: metal(0.1, 0.03), fillOpacity: 0.55, transform: 'translate(0 3)' }),
    path(bar(reach, [8, 33], 8), { fill: `url(#${uid}m)`, stroke: metal(0.14, 0.03), strokeWidth: 1 }),
    path(line([81 - reach + 8, 9.4], [79 + reach - 8, 9.4]), { stroke: trim(0.97, 0.03), strokeWidth: 1.1,
      strokeOpacity: 0.85 }),
    path(box([58, 14, 44, 11], 3), { fill: metal(0.16, 0.04), stroke: trim(0.7, 0.07), strokeOpacity: 0.6,
      strokeWidth: 0.8 }),
    path(line([64, 19.5], [96, 19.5]), { stroke: glow(0.93, 0.14), strokeWidth: 2.4, strokeOpacity: isLower ? 0.55
      : 0.95 }),
    path(bolts.join(''), { fill: trim(0.3, 0.05), stroke: trim(0.8, 0.06), strokeWidth: 0.9 }),
  ]);
};

/** Rods at both sides that hold the clamps of the most precious vessels, with their collars. */
const rails = (uid: string, { metal, trim }: Palette): SvgNode =>
  node('g', {}, [
    path(box([11, 30, 9, 148], 4) + box([140, 30, 9, 148], 4), { fill: `url(#${uid}r)`, stroke: metal(0.12, 0.03),
      strokeWidth: 0.9 }),
    path(times(3, (i) => box([9, 60 + i * 40, 13, 8], 2) + box([138, 60 + i * 40, 13, 8], 2)).join(''),
      { fill: `url(#${uid}o)`, stroke: trim(0.2, 0.04), strokeWidth: 0.8 }),
  ]);

/** Size of a vessel in its view, by tier. */
const TIER_SIZE = [0.84, 0.93, 1, 1] as const;

const sized = (tier: PackTier, children: readonly SvgNode[]): SvgNode => {
  const size = TIER_SIZE[tier];
  const [x, y] = [80 * (1 - size), 196 * (1 - size)].map((shift) => Math.round(shift * 100) / 100);
  return node('g', { transform: size === 1 ? undefined : `matrix(${size} 0 0 ${size} ${x} ${y})` }, children);
};

const body = (uid: string, { aura }: Order, palette: Palette, seed: Seeded): SvgNode => {
  const { metal } = palette;
  const engraved = ENGRAVING[aura](seed);
  const edge = times(9, (i) => line([134, 66 + i * 9], [i % 4 === 0 ? 127.5 : 130, 66 + i * 9])).join('');
  return node('g', { className: 'pack-body' }, [
    node('ellipse', { cx: 80, cy: 194, rx: 62, ry: 10, fill: `url(#${uid}s)` }),
    path(vessel(0, 17), { fill: `url(#${uid}b)` }),
    path(vessel(7, 14), { fill: metal(0.1, 0.05, 20), fillOpacity: 0.3 }),
    node('g', { clipPath: `url(#${uid}p)`, fill: 'none' }, [
      path(engraved, { stroke: metal(0.12, 0.05, 20), strokeWidth: 1.5, strokeOpacity: 0.62,
        transform: 'translate(-.5 -.7)' }),
      path(engraved, { stroke: metal(0.82, 0.12), strokeWidth: 0.8, strokeOpacity: 0.5,
        transform: 'translate(.4 .6)' }),
    ]),
    path(vessel(0, 17), { fill: `url(#${uid}v)` }),
    path(vessel(7, 14), { fill: 'none', stroke: metal(0.1, 0.04), strokeOpacity: 0.7, strokeWidth: 1.6 }),
    path(vessel(8.2, 13.6), { fill: 'none', stroke: metal(0.85, 0.09), strokeOpacity: 0.32, strokeWidth: 0.8 }),
    path(edge, { stroke: metal(0.9, 0.06), strokeWidth: 0.9, strokeOpacity: 0.5 }),
    path(vessel(0.8, 16.8), { fill: 'none', stroke: `url(#${uid}r)`, strokeWidth: 1.7 }),
  ]);
};

const port = (uid: string, aura: Aura, palette: Palette, parts: readonly Part[]): SvgNode => {
  const { metal, glow } = palette;
  return node('g', { className: 'pack-port' }, [
    node('circle', { cx: 80, cy: 102, r: 74, fill: `url(#${uid}g)`, fillOpacity: 0.62 }),
    path(portShape(aura, RADIUS + 5), { fill: metal(0.08, 0.03), fillOpacity: 0.55, transform: 'translate(0 3.4)' }),
    path(portShape(aura, RADIUS + 4), { fill: `url(#${uid}o)`, stroke: metal(0.12, 0.03), strokeWidth: 0.8 }),
    path(dots(times(8, (i) => at(RADIUS + 0.6, 22.5 + i * 45, PORT))),
      { stroke: metal(0.14, 0.03), strokeWidth: 3, strokeOpacity: 0.75 }),
    path(portShape(aura, RADIUS - 3), { fill: `url(#${uid}i)` }),
    path(portShape(aura, RADIUS - 5.4), { fill: `url(#${uid}w)` }),
    path(onPort(around(arc([50, 50], [33, 33], -16, 16), 4, [50, 50], 45) + ring(50, 50, 35.6, 35.2)),
      { fill: 'none', stroke: glow(0.8, 0.12), strokeOpacity: 0.4, strokeWidth: 0.8 }),
    node('g', { transform: 'matrix(.62 0 0 .62 49 71)', strokeLinecap: 'round', strokeLinejoin: 'round' },
      finish(parts, 4, emblemPaints(uid, palette))),
    path(portShape(aura, RADIUS - 5.4), { fill: 'none', stroke: '#000', strokeOpacity: 0.42, strokeWidth: 3 }),
    path(smooth([at(35, -84, PORT), at(35.4, -45, PORT), at(35, -6, PORT), at(29, -45, PORT)]),
      { fill: '#fff', fillOpacity: 0.16 }),
    path(smooth([at(34.5, 112, PORT), at(35, 138, PORT), at(34.5, 164, PORT), at(32.6, 138, PORT)]),
      { fill: '#fff', fillOpacity: 0.2 }),
  ]);
};

/**
 * The capsule of a pack in a view of 160 × 208: `pack-body`, `pack-port`, `pack-light` (bright when open),
 * `pack-clamp-top` and `pack-clamp-bottom` are groups that a ritual may move. `order` is the one that the look names;
 * `uid` must be unique in the document. Throws RangeError when the order has no such motif.
 */
export const drawPack = (
  { packId, open = false, ...look }: DrawnPack,
  order: Order,
  uid: string,
): SvgNode[] => {
  const palette = paletteOf(look);
  const { tier = 1 } = look;
  const seed = seededBy(`${packId}/port`);
  const form = look.motif === undefined ? formOf(order, packId, seed) : order.forms[look.motif];
  if (form === undefined) throw new RangeError(`order ${look.order} has no form ${look.motif}`);
  const parts = form(seed);
  const clips = parts.map(({ d }, index) => node('clipPath', { id: `${uid}k${index}` }, [node('path', { d })]));
  return [
    node('defs', {}, [...definitions(uid, palette), node('clipPath', { id: `${uid}p` },
      [node('path', { d: vessel(7, 14) })]), ...clips]),
    sized(tier, [
      ...(tier === 3 ? [rails(uid, palette)] : []),
      body(uid, order, palette, seededBy(packId)),
      port(uid, order.aura, palette, parts),
      node('g', { className: 'pack-light', opacity: open ? 1 : 0 },
        [path(portShape(order.aura, RADIUS - 5.4), { fill: `url(#${uid}f)` })]),
      node('g', { transform: open ? 'translate(0 -7)' : undefined },
        [clamp(uid, { className: 'pack-clamp-top', tier, isLower: false }, palette)]),
      node('g', { transform: open ? 'translate(0 7)' : undefined },
        [clamp(uid, { className: 'pack-clamp-bottom', tier, isLower: true }, palette)]),
    ]),
  ];
};
