import { expect, it } from 'vitest';

import { COLOURS, THEMES } from '../tokens.ts';
import { drawStamp, STAMP_LOOKS } from './draw-stamp.ts';
import { stampFiles } from './stamp-file.ts';
import { renderSvg } from './svg.ts';

const textOf = (look: (typeof STAMP_LOOKS)[number]): string => drawStamp(look, 'u').map(renderSvg).join('');
const shapesOf = (text: string): string[] => [...text.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => d);
const lightnessesOf = (text: string): number[] => [...text.matchAll(/oklch\(([\d.]+)/g)].map(([, l]) => Number(l));

it('S10-02 every stamp has an outline of its own and one lozenge more than the one before, without any colour', () => {
  const shapes = STAMP_LOOKS.map((look) => shapesOf(textOf(look)));
  expect(new Set(shapes.map(([outline]) => outline)).size).toBe(STAMP_LOOKS.length);
  const lozenges = shapes.map((each) => each.at(-1)?.split('M').length ?? 0);
  expect(lozenges.map((count) => count - 1)).toEqual([1, 2, 3, 4]);
});

it.each(STAMP_LOOKS.flatMap((look) => THEMES.map((theme) => [look, theme] as const)))(
  'S10-02 the %s frame stands out from the panels of the %s theme',
  (look, theme) => {
    const [ground] = COLOURS[theme].bg1;
    const furthest = Math.max(...lightnessesOf(textOf(look)).map((lightness) => Math.abs(lightness - ground)));
    expect(furthest).toBeGreaterThan(0.6);
  },
);

it('S10-02 the frames are four small files that need neither a theme nor each other', () => {
  const files = stampFiles();
  expect([...files.keys()]).toEqual(STAMP_LOOKS.map((look) => `art/stamps/${look}.svg`));
  for (const text of files.values()) {
    expect(text.length).toBeLessThan(10_000);
    expect(text).not.toContain('var(');
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    for (const [, used] of text.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used);
  }
});
