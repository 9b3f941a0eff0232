import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOURS, MOTION, RARITIES, THEMES, type ColourName, type Oklch, type Theme } from './tokens.ts';

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const times = (m: Matrix, [a, b, c]: Rgb): Rgb => {
  const row = (r: Rgb): number => r[0] * a + r[1] * b + r[2] * c;
  return [row(m[0]), row(m[1]), row(m[2])];
};

// OKLab to linear sRGB and back: Björn Ottosson's published matrices.
const LMS_FROM_LAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const RGB_FROM_LMS: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const LMS_FROM_RGB: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LAB_FROM_LMS: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

// Machado, Oliveira and Fernandes 2009, severity 1, on linear sRGB.
const VISION = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  mono: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
} as const satisfies Record<string, Matrix>;
type Vision = keyof typeof VISION;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const clampAll = ([a, b, c]: Rgb): Rgb => [clamp(a), clamp(b), clamp(c)];

const linearOf = ([l, c, h]: Oklch): Rgb => {
  const angle = (h * Math.PI) / 180;
  const [x, y, z] = times(LMS_FROM_LAB, [l, c * Math.cos(angle), c * Math.sin(angle)]);
  return clampAll(times(RGB_FROM_LMS, [x ** 3, y ** 3, z ** 3]));
};

const labOf = (rgb: Rgb): Rgb => {
  const [l, m, s] = times(LMS_FROM_RGB, rgb);
  return times(LAB_FROM_LMS, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)]);
};

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

const contrast = (a: Oklch, b: Oklch): number => {
  const x = luminance(linearOf(a));
  const y = luminance(linearOf(b));
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

const deltaE = (a: Oklch, b: Oklch, vision: Vision): number => {
  const p = labOf(clampAll(times(VISION[vision], linearOf(a))));
  const q = labOf(clampAll(times(VISION[vision], linearOf(b))));
  return 100 * Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
};

const BOTH: readonly (readonly [ColourName, ColourName, number])[] = [
  ['fg', 'bg0', 7],
  ['fg', 'bg1', 7],
  ['fg', 'bg2', 7],
  ['fg', 'bg3', 7],
  ['fg2', 'bg0', 4.5],
  ['fg2', 'bg1', 7],
  ['fg2', 'bg2', 4.5],
  ['fg2', 'bg3', 4.5],
  ['fg3', 'bg0', 4.5],
  ['fg3', 'bg1', 4.5],
  ['fg3', 'bg2', 4.5],
  ['volt-ink', 'volt', 7],
  ['volt-ink', 'volt-hover', 7],
  ['volt-text', 'bg0', 4.5],
  ['volt-text', 'bg1', 4.5],
  ['volt-text', 'bg2', 4.5],
  ['line-strong', 'bg1', 3],
  ...(['tide', 'ember', 'ok', 'warn', 'danger'] as const).flatMap((token) =>
    (['bg0', 'bg1', 'bg2'] as const).map((ground) => [token, ground, 4.5] as const),
  ),
  ...RARITIES.flatMap((rarity) => (['bg1', 'bg2'] as const).map((ground) => [`r-${rarity}`, ground, 4.5] as const)),
];
const MINIMUM_DELTA: Record<Theme, Record<Vision, number>> = {
  dark: { normal: 10, protan: 6, deutan: 6, tritan: 6, mono: 4.9 },
  light: { normal: 10, protan: 6, deutan: 6, tritan: 6, mono: 3.8 },
};

const declarations = (selector: string): Map<string, string> => {
  const block = new RegExp(`^${selector} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(css)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/^ {2}--([\w-]+): (oklch\([^/;]*\)|cubic-bezier[^;]*|[\d.]+ms);/gm)].map((m) => [
      m[1] ?? '',
      m[2] ?? '',
    ]),
  );
};

describe.each(THEMES)('theme %s', (theme) => {
  const declared = declarations(theme === 'dark' ? '\\.dark' : ':root');
  const colours: Record<ColourName, Oklch> = COLOURS[theme];

  it('has in colours.ts exactly the colours of tokens.css', () => {
    for (const [name, [l, c, h]] of Object.entries(colours)) expect(declared.get(name)).toBe(`oklch(${l} ${c} ${h})`);
  });

  it.each(BOTH)('%s on %s reaches %d : 1', (token, ground, minimum) => {
    expect(contrast(colours[token], colours[ground])).toBeGreaterThanOrEqual(minimum);
  });

  it.each(Object.keys(VISION) as Vision[])('keeps any two rarities apart in %s vision', (vision) => {
    const pairs = RARITIES.flatMap((a, i) => RARITIES.slice(i + 1).map((b) => [a, b] as const));
    const smallest = Math.min(...pairs.map(([a, b]) => deltaE(colours[`r-${a}`], colours[`r-${b}`], vision)));
    expect(smallest).toBeGreaterThanOrEqual(MINIMUM_DELTA[theme][vision]);
  });

  it('gives every rarity the six materials its art is drawn with', () => {
    for (const rarity of RARITIES) {
      for (const part of ['deep', 'mid', 'hi', 'core', 'halo', 'line'])
        expect(declared.has(`a-${rarity}-${part}`)).toBe(true);
    }
  });
});

it('fg3 stays readable on quiet buttons of the dark theme', () => {
  expect(contrast(COLOURS.dark.fg3, COLOURS.dark.bg3)).toBeGreaterThanOrEqual(4.5);
});

it('mirrors the motion tokens', () => {
  const root = declarations(':root');
  expect(root.get('time-quick')).toBe(`${MOTION.quickMs}ms`);
  expect(root.get('time-reveal')).toBe(`${MOTION.revealMs}ms`);
  expect(root.get('ease-surge')?.replaceAll('0.', '.')).toBe(MOTION.surge);
});
