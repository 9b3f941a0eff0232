import { COLOURS } from './colours.ts';

export { COLOURS };

/** Lightness 0..1, chroma, hue in degrees, as in CSS `oklch(l c h)`. */
export type Oklch = readonly [l: number, c: number, h: number];

/** Rarities from the most to the least frequent (rules book §3). */
export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'] as const;
export type Rarity = (typeof RARITIES)[number];

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export type ColourName = keyof typeof COLOURS.dark;

/** Motion in milliseconds; `surge` and `sink` are the curves of the same name in `tokens.css`. */
export const MOTION = {
  tapMs: 90,
  quickMs: 140,
  baseMs: 200,
  leaveMs: 130,
  countMs: 600,
  reelMs: 3500,
  reelFastMs: 900,
  roundMs: 3800,
  wheelMs: 6000,
  spinMs: 4500,
  revealMs: 900,
  surge: 'cubic-bezier(.2, .9, .25, 1)',
  sink: 'cubic-bezier(.4, 0, 1, 1)',
} as const;
