/** Lightness 0..1, chroma, hue in degrees, as in CSS `oklch(l c h)`. */
export type Oklch = readonly [l: number, c: number, h: number];

/** Rarities from the most to the least frequent (rules book §3). */
export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'] as const;
export type Rarity = (typeof RARITIES)[number];

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Colours of both themes, keyed by custom property without its dashes. `tokens.css` must say the same (tested). */
export const COLOURS = {
  dark: {
    bg0: [0.15, 0.022, 248],
    bg1: [0.182, 0.024, 248],
    bg2: [0.216, 0.026, 248],
    bg3: [0.255, 0.028, 248],
    line: [0.315, 0.028, 248],
    'line-strong': [0.52, 0.03, 248],
    fg: [0.965, 0.008, 220],
    fg2: [0.8, 0.018, 235],
    fg3: [0.68, 0.024, 240],
    volt: [0.905, 0.205, 122],
    'volt-hover': [0.94, 0.19, 120],
    'volt-ink': [0.2, 0.05, 130],
    'volt-text': [0.905, 0.205, 122],
    tide: [0.765, 0.125, 215],
    ember: [0.735, 0.165, 38],
    ok: [0.79, 0.17, 155],
    warn: [0.84, 0.15, 82],
    danger: [0.7, 0.19, 22],
    'r-common': [0.605, 0.016, 246],
    'r-uncommon': [0.694, 0.112, 162],
    'r-rare': [0.76, 0.133, 238],
    'r-epic': [0.681, 0.215, 312],
    'r-legendary': [0.855, 0.142, 93],
    'r-mythic': [0.955, 0.03, 160],
  },
  light: {
    bg0: [0.975, 0.006, 220],
    bg1: [0.995, 0.003, 220],
    bg2: [0.955, 0.009, 222],
    bg3: [0.925, 0.012, 224],
    line: [0.88, 0.014, 228],
    'line-strong': [0.6, 0.03, 240],
    fg: [0.215, 0.035, 250],
    fg2: [0.415, 0.035, 248],
    fg3: [0.5, 0.032, 246],
    volt: [0.885, 0.205, 122],
    'volt-hover': [0.86, 0.205, 122],
    'volt-ink': [0.2, 0.05, 130],
    'volt-text': [0.46, 0.115, 128],
    tide: [0.475, 0.094, 232],
    ember: [0.54, 0.165, 36],
    ok: [0.49, 0.12, 155],
    warn: [0.52, 0.105, 70],
    danger: [0.52, 0.19, 24],
    'r-common': [0.536, 0.035, 253],
    'r-uncommon': [0.485, 0.101, 163],
    'r-rare': [0.424, 0.181, 265],
    'r-epic': [0.386, 0.18, 319],
    'r-legendary': [0.465, 0.117, 52],
    'r-mythic': [0.314, 0.057, 164],
  },
} as const satisfies Record<Theme, Record<string, Oklch>>;

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
