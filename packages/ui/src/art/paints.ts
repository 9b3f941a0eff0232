import type { Rarity } from '../tokens.ts';
import type { AuraPaints } from './aura.ts';
import type { Paints } from './finish.ts';
import type { Part } from './form.ts';
import { linear, node, radial, type SvgNode } from './svg.ts';

/** The paints of a rarity, whose definitions carry ids that begin with `uid`. */
export const paintsOf = (uid: string, rarity: Rarity): Paints & AuraPaints => ({
  body: `url(#${uid}b)`,
  shade: `url(#${uid}s)`,
  second: `url(#${uid}a)`,
  clear: `url(#${uid}g)`,
  rim: `url(#${uid}r)`,
  core: `url(#${uid}c)`,
  halo: `url(#${uid}h)`,
  ray: `url(#${uid}y)`,
  night: `url(#${uid}n)`,
  bloom: `url(#${uid}o)`,
  bead: `var(--a-${rarity}-line)`,
  colour: (part) => `var(--a-${rarity}-${part})`,
  clip: (index) => `url(#${uid}k${index})`,
});

/** The gradients of a rarity; `shift` turns the hue of the second colour. */
export const gradients = (uid: string, rarity: Rarity, shift: number): SvgNode[] => {
  const tone = (part: string): string => `var(--a-${rarity}-${part})`;
  const second = `oklch(from ${tone('mid')} l calc(c + .03) calc(h + ${shift}))`;
  const secondHi = `oklch(from ${tone('hi')} l calc(c + .03) calc(h + ${shift}))`;
  const bright = rarity === 'mythic';
  return [
    linear(`${uid}b`, [28, 10, 70, 92], [[0, tone('hi')], [bright ? 0.62 : 0.42, tone('mid')], [1, tone('deep')]]),
    linear(`${uid}s`, [30, 8, 66, 92], [[0, tone('mid')], [0.7, tone('deep')], [1, tone('deep')]]),
    linear(`${uid}a`, [30, 8, 70, 92], [[0, secondHi], [0.5, second], [1, tone('deep')]]),
    linear(`${uid}g`, [25, 10, 75, 90], [[0, tone('hi'), 0.62], [0.4, tone('mid'), 0.2], [0.75, tone('mid'), 0.12],
      [1, tone('hi'), 0.42]]),
    linear(`${uid}r`, [26, 8, 74, 94], [[0, tone('line')], [0.45, tone('line')], [1, tone('mid')]]),
    radial(`${uid}c`, [50, 50, 34], [[0, tone('core'), 0.95], [0.38, tone('hi'), 0.5], [1, tone('hi'), 0]]),
    radial(`${uid}h`, [50, 50, 50], [[0, tone('halo')], [0.42, tone('halo'), 0.55], [0.75, tone('halo'), 0.14],
      [1, tone('halo'), 0]]),
    radial(`${uid}n`, [50, 50, 49], [[0, 'oklch(from var(--a-night) calc(l + .14) calc(c + .03) h)'],
      [0.7, 'var(--a-night)'], [0.96, 'var(--a-night)'], [1, 'var(--a-night)', 0]]),
    radial(`${uid}o`, [50, 50, 40], [[0, tone('core'), 0.95], [0.3, tone('hi'), 0.62], [0.65, tone('halo'), 0.24],
      [1, tone('halo'), 0]]),
    radial(`${uid}y`, [50, 50, 50], [[0, tone('core'), 0.9], [0.5, tone('halo'), 0.8], [0.8, second, 0.4],
      [1, second, 0]]),
  ];
};

/** Only those definitions that something in the drawing refers to. */
export const used = (definitions: readonly SvgNode[], content: readonly SvgNode[]): SvgNode[] => {
  const text = JSON.stringify(content);
  return definitions.filter(({ attributes }) => text.includes(`url(#${attributes['id']})`));
};

/** Clips that cut the bevels of parts to their shapes. */
export const clips = (uid: string, parts: readonly Part[]): SvgNode[] =>
  parts.map(({ d }, index) => node('clipPath', { id: `${uid}k${index}` }, [node('path', { d })]));
