import type { Aura } from './form.ts';
import {
  arc, around, at, circle, dots, ellipse, gear, poly, rays, regular, smooth, star, times, turn, type Point,
} from './path.ts';
import type { Seeded } from './seed.ts';
import { node, type SvgNode } from './svg.ts';

interface Light {
  readonly lines: string;
  /** Solid wedges of light, from epic upwards. */
  readonly wedges: string;
  readonly beads: readonly Point[];
}

type Draw = (count: number, level: number, seed: Seeded) => Light;

const wedge = (angle: number, half: number, [inner, outer]: Point): string =>
  poly([at(inner, angle - half * 0.35), at(outer, angle - half), at(outer, angle + half),
    at(inner, angle + half * 0.35)]);
const spike = (angle: number, half: number, [inner, outer]: Point): string =>
  poly([at(inner, angle - half), at(outer, angle), at(inner, angle + half)]);
const spikes = (count: number, half: number, [inner, outer, other]: readonly [number, number, number],
  turned = 0): string =>
  times(count, (i) => spike(turned + (i * 360) / count, half, [inner, i % 2 === 0 ? outer : other])).join('');

const DRAW: Record<Aura, Draw> = {
  ticks: (count, level) => ({
    lines: rays(43, [47.5, 45.5], count * 5) + (level > 3 ? circle(50, 50, 41) : ''),
    wedges: spikes(count, 2.6, [30, 43, 38]),
    beads: times(count, (i) => at(47.4, (i * 360) / count)),
  }),
  facets: (count, level, seed) => {
    const corners = Math.ceil(count / 2) + 1;
    const turned = seed.between(0, 40);
    return {
      lines: regular([50, 50], 46, corners, turned) + regular([50, 50], level > 3 ? 46 : 42, corners,
        turned + 180 / corners),
      wedges: spikes(corners * 2, 5, [24, 48, 44], turned),
      beads: times(corners * (level > 3 ? 2 : 1), (i) => at(46, turned + (i * 360) / corners / (level > 3 ? 2 : 1))),
    };
  },
  waves: (count, level, seed) => {
    const turned = seed.between(0, 90);
    const bands = level > 2 ? [38.5, 42.5, 46.5] : [44];
    return {
      lines: bands.map((r, i) => around(arc([50, 50], [r, r], -32 + i * 4, 32 - i * 4), level > 3 ? 4 : 2, [50, 50],
        turned + (level > 3 ? i * 20 : 0))).join(''),
      wedges: times(count, (i) => wedge(turned + (i * 360) / count, 5, [26, i % 2 === 0 ? 47 : 42])).join(''),
      beads: times(level > 3 ? 8 : 4, (i) => at(46.5, turned + 45 + (i * 360) / (level > 3 ? 8 : 4))),
    };
  },
  stamens: (count, level, seed) => {
    const bend = seed.sign() * seed.between(9, 16);
    const tip = (i: number): Point => at(i % 2 === 0 ? 46.5 : 42, (i * 360) / count + bend * 1.4);
    const total = level > 2 ? count : Math.ceil(count / 2) * 2;
    return {
      lines: times(total, (i) => smooth([at(26, (i * 360) / count), at(36, (i * 360) / count + bend * 0.5), tip(i)],
        false)).join(''),
      wedges: spikes(count, 4, [22, 44, 36], 180 / count),
      beads: times(total, tip),
    };
  },
  flames: (count, level, seed) => {
    const tongue = (i: number): string => {
      const a = -100 + (200 * i) / (count - 1);
      const tall = (i % 2 === 0 ? 48 : 42) - Math.abs(a) / 22;
      const lean = -a / 12;
      const tip = at(tall, a + lean);
      return smooth([at(35, a - 7), at(39, a - 4 + lean * 0.3), tip], false)
        + smooth([tip, at(39, a + 4 + lean * 0.3), at(35, a + 7)], false);
    };
    return {
      lines: (level > 2 ? times(count, tongue).join('') : arc([50, 50], [45, 45], -58, 58))
        + arc([50, 50], [43, 43], 122, 238) + (level > 3 ? arc([50, 50], [39, 39], 128, 232) : ''),
      wedges: spikes(count * 2, 4.4, [22, 46, 38], seed.between(-5, 5)),
      beads: times(count, (i) => { const a = -100 + (200 * i) / (count - 1);
        return at((i % 2 === 0 ? 48 : 42) - Math.abs(a) / 22, a - a / 12); }),
    };
  },
  cogs: (count, level) => ({
    lines: gear([50, 50], 47, count * 2, 3.2) + (level > 3 ? circle(50, 50, 40.5) : ''),
    wedges: spikes(count, 4.5, [24, 41, 41], 180 / count),
    beads: times(count, (i) => at(level > 3 ? 40.5 : 44, ((i + 0.5) * 360) / count)),
  }),
  orbits: (count, level, seed) => {
    const turned = seed.between(0, 180);
    const paths = level > 3 ? 3 : level > 2 ? 2 : 1;
    const squash = seed.between(14, 20);
    return {
      lines: times(paths, (i) => turn(ellipse(50, 50, 47, squash), turned + (i * 180) / paths)).join(''),
      wedges: spikes(count, 3, [20, 48, 40], turned),
      beads: times(paths * 2, (i) => at(47, turned + 90 + (i * 180) / paths)),
    };
  },
  beams: (count, level, seed) => {
    const turned = seed.between(-12, 12);
    return {
      lines: circle(50, 50, 45) + (level > 3 ? rays(38, [44, 41.5], count * 4, turned) : ''),
      wedges: times(count, (i) => wedge(turned + (i * 360) / count, i % 2 === 0 ? 7 : 3, [18, 49])).join(''),
      beads: times(level > 3 ? count : 4, (i) => at(45, turned + ((i + 0.5) * 360) / (level > 3 ? count : 4))),
    };
  },
};

/** Symmetry order by rarity level: the rarer, the more places the light has. */
const COUNT = [0, 0, 6, 8, 10, 12] as const;
const HALO = [0, 0.12, 0.24, 0.4, 0.52, 0.72] as const;

export interface AuraPaints {
  readonly halo: string;
  readonly ray: string;
  readonly night: string;
  readonly bloom: string;
  readonly bead: string;
  readonly second: string;
}

const sparkles = (seed: Seeded): string =>
  times(5, (i) => {
    const size = seed.between(2.6, 4.6);
    return star(at(seed.between(34, 43), i * 72 + seed.between(10, 50)), [size, size * 0.16], 4);
  }).join('');

/** Arcs of every hue: only a mythic holds the whole spectrum. */
const aurora = (seed: Seeded): SvgNode[] => {
  const turned = seed.between(0, 360);
  const band = (i: number, from: number): string => arc([50, 50], [48.6, 48.6], turned + i * 60 + from,
    turned + i * 60 + from + 46);
  return times(3, (i) =>
    node('path', { d: band(i, 0) + band(i, 180), fill: 'none', stroke: `oklch(0.82 0.15 ${150 + i * 80})`,
      strokeWidth: 1.5, strokeOpacity: 0.85 }),
  );
};

/** The light behind an item of a rarity level (2 rare … 5 mythic); commons have none. */
export const auraBehind = (style: Aura, level: number, seed: Seeded, paint: AuraPaints): SvgNode[] => {
  if (level === 0) return [];
  const nodes = [node('circle', { cx: 50, cy: 50, r: 50, fill: paint.halo, fillOpacity: HALO[level] ?? 0 })];
  if (level === 1) return nodes;
  if (level > 4) nodes.unshift(node('circle', { cx: 50, cy: 50, r: 49, fill: paint.night,
    fillOpacity: 'var(--a-night-shown)' }));
  const light = DRAW[style](COUNT[level] ?? 6, level, seed);
  if (level > 4) nodes.push(node('path', { d: spikes(24, 3.4, [14, 50, 47], 7.5), fill: paint.ray, fillOpacity: 0.5 }));
  if (level > 2) nodes.push(node('path', { d: light.wedges, fill: paint.ray,
    fillOpacity: [0, 0, 0, 0.3, 0.62, 0.95][level] ?? 0 }));
  if (level > 4) nodes.push(node('circle', { cx: 50, cy: 50, r: 40, fill: paint.bloom }), ...aurora(seed));
  nodes.push(
    node('path', { d: light.lines, fill: 'none', stroke: paint.bead, strokeWidth: level > 3 ? 1 : 0.9,
      strokeOpacity: [0, 0, 0.5, 0.62, 0.8, 0.95][level] ?? 0 }),
  );
  if (level > 2) nodes.push(node('path', { d: dots(light.beads), stroke: level > 3 ? paint.bead : paint.second,
    strokeWidth: level > 3 ? 3 : 2.6 }));
  return nodes;
};

/** The sparks in front of a mythic or legendary item. */
export const auraFront = (level: number, seed: Seeded, paint: AuraPaints): SvgNode[] =>
  level < 4 ? [] : [node('path', { d: level > 4 ? sparkles(seed) : star(at(38, seed.between(25, 60)), [5, 0.8], 4),
    fill: paint.bead })];

