import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { present } from '@voltide/core';

/** Lightness 0…1, chroma and hue in degrees, with its opacity. */
type Colour = { readonly l: number; readonly c: number; readonly h: number; readonly alpha: number };

/** The common tokens and the light theme, then those of the dark one, which override them. */
const BLOCKS = [/^:root \{$(.*?)^\}$/ms, /^\.dark \{$(.*?)^\}$/ms] as const;
const TOKEN = /^\s*--([\w-]+): ([^;]+);$/gm;
const VARIABLE = /var\(--([\w-]+)\)/g;
const OKLCH = /oklch\(((?:[^()]|\([^()]*\))*)\)/g;
const CHANNEL = /^(?:[lch]|calc\(([lch]) ([+-]) (-?[\d.]+)\)|-?[\d.]+)$/;

let tokens: ReadonlyMap<string, string> | undefined;

function darkTokens(): ReadonlyMap<string, string> {
  if (tokens !== undefined) return tokens;
  const css = readFileSync(fileURLToPath(import.meta.resolve('@voltide/ui/tokens.css')), 'utf8');
  const made = BLOCKS.flatMap((pattern) => [...(pattern.exec(css)?.[1] ?? '').matchAll(TOKEN)]);
  return (tokens = new Map(made.map(([, name = '', value = '']) => [name, value])));
}

/** Replaces tokens and oklch() colours in a text of CSS or SVG by hexadecimal sRGB, which a canvas reads. */
export function withPlainColours(text: string): string {
  const known = darkTokens();
  let filled = text;
  // A token may name another one.
  for (let depth = 0; depth < 3 && filled.includes('var('); depth++) {
    filled = filled.replaceAll(VARIABLE, (_, name: string) => present(known.get(name), `the token ${name}`));
  }
  // A colour may contain the one that it is derived from.
  for (let depth = 0; depth < 2 && filled.includes('oklch('); depth++) {
    filled = filled.replaceAll(
      /oklch\(from oklch\(([^()]*)\) ((?:[^()]|\([^()]*\))*)\)/g,
      (_, from: string, to: string) => hexOf(derived(readColour(from), to)),
    );
    filled = filled.replaceAll(OKLCH, (_, channels: string) => hexOf(readColour(channels)));
  }
  return filled;
}

function readColour(channels: string): Colour {
  const [lch = '', alpha = '1'] = channels.split(' / ');
  const [l = 0, c = 0, h = 0] = lch.trim().split(/\s+/).map(Number);
  return { l, c, h, alpha: Number(alpha) };
}

/** Derives a colour by the channels of another one, as `l calc(c + .03) calc(h + 40)`. */
function derived(from: Colour, channels: string): Colour {
  const parts = channels.match(/calc\([^()]*\)|\S+/g) ?? [];
  const [l = 0, c = 0, h = 0] = parts.map((part) => {
    const [, name, sign, by] = present(CHANNEL.exec(part) ?? undefined, `the channel ${part}`);
    const key = name ?? part;
    const base = key === 'l' || key === 'c' || key === 'h' ? from[key] : Number(part);
    return base + (by === undefined ? 0 : Number(by) * (sign === '-' ? -1 : 1));
  });
  return { ...from, l, c, h };
}

/** Converts a colour to sRGB; a chroma beyond sRGB is lowered until it fits, as browsers do. */
function hexOf({ l, c, h, alpha }: Colour): string {
  let chroma = c;
  let rgb = rgbOf(l, chroma, h);
  for (let step = 0; step < 24 && rgb.some((part) => part < -0.002 || part > 1.002); step++) {
    chroma *= 0.94;
    rgb = rgbOf(l, chroma, h);
  }
  const parts = alpha < 1 ? [...rgb.map(encoded), alpha] : rgb.map(encoded);
  return `#${parts
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function rgbOf(lightness: number, chroma: number, hue: number): readonly number[] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function encoded(linear: number): number {
  const part = Math.min(1, Math.max(0, linear));
  return part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
}
