import type { LookPart } from '@voltide/contract/avatar-parts';

/** The colours of a figure. Ink is the line around everything, so that shapes hold at 24 pixels. */
export type Palette = {
  readonly lit: string;
  readonly body: string;
  readonly shade: string;
  readonly glow: string;
  readonly ink: string;
};

type Tone = readonly [lightness: number, chroma: number, hue: number];

const oklch = ([lightness, chroma, hue]: Tone): string => `oklch(${lightness} ${chroma} ${hue})`;

/** A body of one hue, whose lamps glow in another. */
const palette = (hue: number, chroma: number, glowHue: number, lightness = 0.74): Palette => ({
  lit: oklch([Math.min(0.96, lightness + 0.16), chroma * 0.6, hue]),
  body: oklch([lightness, chroma, hue]),
  shade: oklch([lightness - 0.2, chroma * 0.95, hue]),
  glow: oklch([0.95, 0.11, glowHue]),
  ink: oklch([0.2, 0.045, hue]),
});

export const PALETTES: Readonly<Record<LookPart<'colour'>, Palette>> = {
  tide: palette(220, 0.13, 95),
  kelp: palette(160, 0.13, 90),
  coral: palette(28, 0.16, 200),
  brass: palette(82, 0.14, 215, 0.78),
  violet: palette(300, 0.15, 110, 0.7),
  rose: palette(355, 0.15, 180, 0.74),
  ice: palette(225, 0.05, 40, 0.84),
  moss: palette(125, 0.13, 60, 0.72),
  ember: palette(45, 0.2, 85, 0.68),
  ink: palette(262, 0.06, 122, 0.46),
  volt: palette(122, 0.21, 330, 0.86),
  phosphor: palette(168, 0.06, 168, 0.93),
};
