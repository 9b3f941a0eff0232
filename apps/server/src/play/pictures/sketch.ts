import type { Rarity } from '@voltide/contract';
import type { ItemLook } from '@voltide/ui/art/draw-item';
import type { DrawnPack } from '@voltide/ui/art/draw-pack';

import { withPlainColours } from './colour-tokens.ts';
import type { Shape } from './scenes.ts';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type Font = { readonly face: 'display' | 'text' | 'mono'; readonly weight: number; readonly sizePx: number };

/** One line of letters. `x` is its left edge, middle or right edge, by how it is aligned; `width` is its room. */
export type TextMark = {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly font: Font;
  readonly colour: string;
  readonly align: 'left' | 'center' | 'right';
  readonly width: number;
};

export type Mark =
  | TextMark
  | { readonly kind: 'panel'; readonly box: Box; readonly isLit: boolean }
  | { readonly kind: 'glow'; readonly x: number; readonly y: number; readonly radius: number; readonly colour: string }
  | { readonly kind: 'item'; readonly box: Box; readonly look: ItemLook }
  | { readonly kind: 'pack'; readonly box: Box; readonly pack: DrawnPack; readonly turnDeg: number }
  | { readonly kind: 'wheel'; readonly box: Box; readonly tenths: readonly number[]; readonly segment: number }
  | { readonly kind: 'logo' | 'crown'; readonly box: Box };

export type Sketch = { readonly width: number; readonly height: number; readonly marks: readonly Mark[] };

export const SIZES: Readonly<Record<Shape, readonly [width: number, height: number]>> = {
  wide: [1200, 630],
  tall: [1080, 1350],
};
export const MARGIN = 56;

/** The colours of the dark theme. */
export const COLOUR = {
  fg: withPlainColours('var(--fg)'),
  fg2: withPlainColours('var(--fg2)'),
  fg3: withPlainColours('var(--fg3)'),
  volt: withPlainColours('var(--volt)'),
  tide: withPlainColours('var(--tide)'),
  line: withPlainColours('var(--line)'),
  ground: withPlainColours('var(--bg0)'),
  panel: withPlainColours('var(--bg2)'),
} as const;

export function toneOf(rarity: Rarity): string {
  return withPlainColours(`var(--r-${rarity})`);
}

export function lightOf(rarity: Rarity): string {
  return withPlainColours(`var(--a-${rarity}-halo)`);
}
