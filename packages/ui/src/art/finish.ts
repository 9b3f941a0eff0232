import type { Material, Part } from './form.ts';
import { node, type SvgNode } from './svg.ts';

/** Paint references of one drawing. */
export interface Paints {
  readonly body: string;
  readonly shade: string;
  readonly second: string;
  readonly clear: string;
  readonly rim: string;
  readonly core: string;
  readonly colour: (part: 'deep' | 'mid' | 'hi' | 'core' | 'line') => string;
  readonly clip: (index: number) => string;
}

const path = (d: string, attributes: Record<string, string | number | undefined>): SvgNode =>
  node('path', { d, ...attributes });
const edge = (stroke: string, strokeWidth: number): Record<string, string | number> => ({ stroke, strokeWidth });

/** Common and uncommon items: quiet line work, a breath of fill. */
const quiet = (part: Part, level: number, paint: Paints): SvgNode[] => {
  const { d, width = 2 } = part;
  const main = level === 0 ? paint.colour('line') : paint.rim;
  const fill = level === 0 ? 0.13 : 0.62;
  const looks: Record<Material, () => SvgNode[]> = {
    solid: () => [path(d, { fill: paint.body, fillOpacity: fill, ...edge(main, 2.2) })],
    flat: () => [path(d, { fill: paint.body, fillOpacity: fill, ...edge(main, 1.8) })],
    back: () => [path(d, { fill: paint.shade, fillOpacity: fill * 0.8, ...edge(paint.colour('mid'), 1.7),
      strokeOpacity: 0.8 })],
    alt: () => [path(d, { fill: paint.second, fillOpacity: fill, ...edge(main, 1.8) })],
    glass: () => [path(d, { fill: paint.clear, fillOpacity: 0.6, ...edge(main, 2) })],
    hole: () => [path(d, { fill: 'var(--a-ink)', fillOpacity: level === 0 ? 0.16 : 0.4,
      ...edge(paint.colour('mid'), 1.5) })],
    night: () => [path(d, { fill: 'var(--a-ink)', fillOpacity: level === 0 ? 0.3 : 0.6,
      ...edge(paint.colour('line'), 1.5) })],
    lit: () => [path(d, { fill: paint.colour(level === 0 ? 'mid' : 'hi'), fillOpacity: level === 0 ? 0.4 : 0.85 })],
    etch: () => [path(d, { fill: 'none', ...edge(paint.colour('line'), width * 0.85),
      strokeOpacity: 0.72 })],
    wire: () => [path(d, { fill: 'none', ...edge(main, width) })],
    fine: () => [path(d, { fill: 'none', ...edge(paint.colour('line'), width), strokeOpacity: 0.72 })],
    trace: () => [path(d, { fill: 'none', ...edge(paint.colour('line'), width) })],
    dot: () => [path(d, { fill: 'none', ...edge(paint.colour('line'), width), strokeOpacity: 0.85 })],
    seed: () => [path(d, { fill: 'none', ...edge(paint.colour('line'), width) })],
    glint: () => [],
  };
  return looks[part.material]();
};

const bevel = (d: string, clipPath: string, paint: Paints): SvgNode =>
  node('g', { clipPath, fill: 'none' }, [
    path(d, { ...edge(paint.colour('deep'), 7), strokeOpacity: 0.42, transform: 'translate(-2.4 -3)' }),
    path(d, { ...edge(paint.colour('core'), 2.6), strokeOpacity: 0.62, transform: 'translate(1.1 1.5)' }),
  ]);

/** Rare and above: lit bodies with bevel, rim and reflections. */
const rich = (part: Part, index: number, level: number, paint: Paints): SvgNode[] => {
  const { d, width = 2 } = part;
  const looks: Record<Material, () => SvgNode[]> = {
    solid: () => [
      path(d, { fill: paint.body }),
      ...(level >= 3 ? [path(d, { fill: paint.core })] : []),
      bevel(d, paint.clip(index), paint),
      path(d, { fill: 'none', ...edge(paint.rim, 1.3) }),
    ],
    flat: () => [path(d, { fill: paint.body, ...edge(paint.rim, 1.2) })],
    back: () => [path(d, { fill: paint.shade, ...edge(paint.colour('mid'), 1), strokeOpacity: 0.75 })],
    alt: () => [path(d, { fill: paint.second, ...edge(paint.rim, 1.1) })],
    glass: () => [path(d, { fill: paint.clear, ...edge(paint.rim, 1.5) })],
    hole: () => [
      path(d, { fill: 'var(--a-ink)', fillOpacity: 0.92, ...edge(paint.colour('deep'), 1.6) }),
      path(d, { fill: paint.core, fillOpacity: level >= 4 ? 0.34 : 0.16 }),
    ],
    night: () => [path(d, { fill: 'var(--a-ink)', ...edge(paint.colour('deep'), 1.2) })],
    lit: () => [path(d, { fill: paint.colour('core'), ...edge(paint.colour('mid'), 0.7), strokeOpacity: 0.6 })],
    etch: () => [
      path(d, { fill: 'none', ...edge(paint.colour('core'), width * 0.7), strokeOpacity: 0.34,
        transform: 'translate(.7 .9)' }),
      path(d, { fill: 'none', ...edge(paint.colour('deep'), width), strokeOpacity: 0.78 }),
    ],
    wire: () => [path(d, { fill: 'none', ...edge(paint.rim, width) })],
    fine: () => [path(d, { fill: 'none', ...edge(paint.colour('line'), width), strokeOpacity: 0.82 })],
    trace: () => [path(d, { fill: 'none', ...edge(paint.colour('hi'), width) })],
    dot: () => [path(d, { fill: 'none', ...edge(paint.colour('line'), width) })],
    seed: () => [path(d, { fill: 'none', ...edge(paint.colour('line'), width) })],
    glint: () => [path(d, { fill: paint.colour('core'), fillOpacity: 0.72 })],
  };
  return looks[part.material]();
};

/** Turns the parts of a form into elements with the finish of a rarity (level 0 common … 5 mythic). */
export const finish = (parts: readonly Part[], level: number, paint: Paints): SvgNode[] =>
  parts.flatMap((part, index) => (level < 2 ? quiet(part, level, paint) : rich(part, index, level, paint)));
