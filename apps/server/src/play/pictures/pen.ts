import { createRequire } from 'node:module';

import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

import type { Font, TextMark } from './sketch.ts';

/** The faces of the pages; letters that one of them lacks come from the next, and then from the system. */
const FACES = {
  display: '@fontsource-variable/funnel-display/files/funnel-display-latin-wght-normal.woff2',
  displayMore: '@fontsource-variable/funnel-display/files/funnel-display-latin-ext-wght-normal.woff2',
  text: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  textMore: '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
  textCyrillic: '@fontsource-variable/geist/files/geist-cyrillic-wght-normal.woff2',
  mono: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
} as const;
const FAMILIES = {
  display: 'display, displayMore, textCyrillic, sans-serif',
  text: 'text, textMore, textCyrillic, sans-serif',
  mono: 'mono, text, monospace',
} as const;

let pen: SKRSContext2D | undefined;

function measuringPen(): SKRSContext2D {
  if (pen !== undefined) return pen;
  loadFaces();
  return (pen = createCanvas(1, 1).getContext('2d'));
}

let areFacesThere = false;

/** Registers the faces of the pages for every canvas of this process, once. */
export function loadFaces(): void {
  if (areFacesThere) return;
  const { resolve } = createRequire(import.meta.url);
  for (const [name, file] of Object.entries(FACES)) {
    GlobalFonts.registerFromPath(resolve(file), name);
  }
  areFacesThere = true;
}

/** Sets the font of a pen. The faces are variable: their weight is a setting of its own. */
export function takeFont(writing: SKRSContext2D, { face, weight, sizePx }: Font): void {
  writing.font = `${sizePx}px ${FAMILIES[face]}`;
  writing.fontVariationSettings = `'wght' ${weight}`;
}

export function widthOf(text: string, font: Font): number {
  const measuring = measuringPen();
  takeFont(measuring, font);
  return measuring.measureText(text).width;
}

/** A text and its room. `y` is the baseline, of several lines the first one's. */
export type TextRoom = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly face: Font['face'];
  readonly weight: number;
  readonly from: number;
  readonly to: number;
  readonly colour: string;
  readonly align?: TextMark['align'];
  /** The most lines; one by default. */
  readonly lines?: number;
};

const LEADING = 1.14;
const STEP_PX = 2;
const WORTH_A_LINE = 0.7;

/** Sets a text in the largest size that fits, on as few lines as that takes; cut where none fits. */
export function setText(room: TextRoom): readonly TextMark[] {
  const { face, weight, from, to, width, lines = 1, text } = room;
  for (let most = 1; most <= lines; most++) {
    // Another line is better than letters that are much smaller.
    const least = most === lines ? to : Math.max(to, from * WORTH_A_LINE);
    for (let size = from; size >= least; size -= STEP_PX) {
      const set = wrapped(text, width, { face, weight, sizePx: size });
      if (set !== undefined && set.length <= most) return marksOf(room, size, set);
    }
  }
  return marksOf(room, to, cut(text, { width, lines, font: { face, weight, sizePx: to } }));
}

export function heightOf(marks: readonly TextMark[]): number {
  const [first] = marks;
  return first === undefined ? 0 : first.font.sizePx * (0.72 + (marks.length - 1) * LEADING);
}

function marksOf(room: TextRoom, sizePx: number, lines: readonly string[]): readonly TextMark[] {
  const { x, y, width, face, weight, colour, align = 'left' } = room;
  const font = { face, weight, sizePx };
  return lines.map((text, i): TextMark => {
    return { kind: 'text', text, x, y: y + i * sizePx * LEADING, font, colour, align, width };
  });
}

/** Breaks a text between its words; undefined where one of them is too wide. */
function wrapped(text: string, width: number, font: Font): readonly string[] | undefined {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, font) <= width) lines[lines.length - 1] = longer;
    else if (widthOf(word, font) <= width) lines.push(word);
    else return undefined;
  }
  return lines;
}

type CutRoom = { readonly width: number; readonly lines: number; readonly font: Font };

/** Breaks a text anywhere on so many lines, and cuts the end of the last one. */
function cut(text: string, { width, lines, font }: CutRoom): readonly string[] {
  const letters = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
  const made: string[] = [];
  let at = 0;
  while (at < letters.length && made.length < lines) {
    let line = letters[at++] ?? '';
    while (at < letters.length && widthOf(`${line}${letters[at]}…`, font) <= width) line += letters[at++];
    made.push(line.trimStart());
  }
  const last = made.at(-1);
  if (at < letters.length && last !== undefined) made[made.length - 1] = `${last}…`;
  return made;
}
