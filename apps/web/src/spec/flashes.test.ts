import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const FOLDERS = ['apps/web/src', 'packages/ui/src', 'games'];
/** Limit for photosensitive people (WCAG 2.3.1). */
const FLASHES_MAX = 3;
/** Movement changes no light. Any other property of a keyframe counts as light. */
const NO_LIGHT = /^(transform|scale|rotate|translate|offset|easing|background-position(-[xy])?)$/;

type Source = { readonly file: string; readonly text: string };

function readAll(...ends: readonly string[]): readonly Source[] {
  return globSync(
    FOLDERS.flatMap((folder) => ends.map((end) => `${folder}/**/*.${end}`)),
    { cwd: ROOT },
  )
    .filter((file) => !/\.test\.|\/testing\/|\/dist\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
}

/** Counts rises of light in a row of values; a non-number counts whenever it changes. */
function countRises(values: readonly string[]): number {
  let rises = 0;
  for (const [i, value] of values.entries()) {
    const before = values[i - 1];
    if (before === undefined || before === value) continue;
    const [from, to] = [Number(before), Number(value)];
    if (Number.isNaN(from) || Number.isNaN(to) || to > from) rises += 1;
  }
  return rises;
}

type Keyframes = { readonly name: string; readonly rises: number };

/** Keyframes of the style sheets, each with the number of rises in a turn. */
function cssKeyframes(): readonly Keyframes[] {
  return readAll('css').flatMap(({ file, text }) =>
    [...text.matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)].map(([, name = '', body = '']) => {
      const stops = [...body.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, at = '', rules = '']) => ({ at, rules }));
      const lights = new Map<string, string[]>();
      for (const { rules } of stops) {
        for (const [, property = '', value = ''] of rules.matchAll(/([\w-]+):\s*([^;]+);/g)) {
          if (!NO_LIGHT.test(property)) lights.set(property, [...(lights.get(property) ?? []), value.trim()]);
        }
      }
      // A missing stop is the element itself: it may be brighter.
      const isWhole = /from|0%/.test(stops[0]?.at ?? '') && /to|100%/.test(stops.at(-1)?.at ?? '');
      const rises = [...lights.values()].map((values) => countRises(values) + (isWhole ? 0 : 1));
      return { name: `${file}: ${name}`, rises: Math.max(0, ...rises) };
    }),
  );
}

/** Animations in style sheets: the duration of a turn, and if it repeats. */
function cssAnimations() {
  return readAll('css').flatMap(({ file, text }) =>
    [...text.matchAll(/animation:\s*(?!none)([\w-]+)([^;]*);/g)].map(([, name = '', rest = '']) => {
      const [, size = '', unit] = /(?<![\w-])(\d*\.?\d+)(ms|s)\b/.exec(rest) ?? [];
      const turnMs = size === '' ? undefined : Number(size) * (unit === 's' ? 1000 : 1);
      return { file, name, turnMs, isEndless: rest.includes('infinite'), isAlternate: rest.includes('alternate') };
    }),
  );
}

/** Rows of keyframes in code: brackets that name an opacity or an offset. */
function scriptKeyframes(): readonly { readonly file: string; readonly row: string }[] {
  return readAll('ts', 'tsx').flatMap(({ file, text }) =>
    [...text.matchAll(/\[(?:[^[\]]|\[[^[\]]*\])*\]/g)]
      .map(([row]) => row)
      .filter((row) => /\{[^{}]*\b(opacity|offset)\b/.test(row) && /transform|opacity/.test(row) && !row.includes('=>'))
      .map((row) => ({ file, row })),
  );
}

describe('no light of the product flashes more than three times a second', () => {
  const frames = new Map(cssKeyframes().map(({ name, rises }) => [name.slice(name.lastIndexOf(' ') + 1), rises]));

  it('S11-01 each animation of a style sheet plays keyframes that are known', () => {
    const animations = cssAnimations();
    expect([frames.size > 15, animations.length > 20]).toEqual([true, true]);
    expect(animations.filter(({ name }) => !frames.has(name))).toEqual([]);
    for (const known of ['hub-breathe', 'stage-breathe', 'solo-turn', 'jackpot-win', 'btn-run', 'sheen']) {
      expect(frames.has(known)).toBe(true);
    }
  });

  it('S11-01 what goes on brightens three times a second at most, and has its time in the style sheet', () => {
    const endless = cssAnimations().filter(({ isEndless }) => isEndless);
    expect(endless.length).toBeGreaterThan(3);
    for (const { file, name, turnMs, isAlternate } of endless) {
      const cycleMs = (turnMs ?? 0) * (isAlternate ? 2 : 1);
      const perSecond = Math.max(1, frames.get(name) ?? 0) * (1000 / cycleMs);
      expect([file, name, perSecond <= FLASHES_MAX]).toEqual([file, name, true]);
    }
  });

  it('S11-01 what plays once brightens once', () => {
    for (const [name, rises] of frames) expect([name, rises <= 1]).toEqual([name, true]);
  });

  it('S11-01 keyframes in the code change nothing but place and opacity, and brighten once', () => {
    const rows = scriptKeyframes();
    const files = new Set(rows.map(({ file }) => file));
    for (const known of ['wheel/screen/spin/celebrate.ts', 'kit/reel/celebrate.ts', 'peak/peak-motion.ts']) {
      expect([...files].some((file) => file.endsWith(known))).toBe(true);
    }
    for (const { file, row } of rows) {
      const stops = [...row.matchAll(/\{([^{}]*(?:\$\{[^{}]*\}[^{}]*)*)\}/g)].map(([, stop = '']) => stop);
      const opacities = stops.flatMap((stop) => /\bopacity:\s*([\w.]+)/.exec(stop)?.[1] ?? []);
      const numbers = opacities.map((value) => constantOf(file, value));
      expect([file, row, countRises(numbers) <= 1]).toEqual([file, row, true]);
      for (const stop of stops) expect([file, /filter|background|color|shadow/i.test(stop)]).toEqual([file, false]);
    }
  });

  it('S11-01 code that animates stands where its keyframes are read', () => {
    const animating = readAll('ts', 'tsx').filter(({ text }) => /\.animate(\?\.)?\(/.test(text));
    expect(animating.length).toBeGreaterThan(5);
    const read = new Set(scriptKeyframes().map(({ file }) => file));
    const makers = /(disc|hop|pointer|run|reel|turn)Keyframes\(|lightAnimation\(|ringFrames\(/;
    expect(animating.filter(({ file, text }) => !read.has(file) && !makers.test(text)).map(({ file }) => file)).toEqual(
      [],
    );
  });
});

/** Returns the number of a constant in its file. */
function constantOf(file: string, value: string): string {
  if (!/^[A-Z_]+$/.test(value)) return value;
  const text = readFileSync(join(ROOT, file), 'utf8');
  return new RegExp(`const ${value} = ([\\d.]+)`).exec(text)?.[1] ?? value;
}
