import { setText } from './pen.ts';
import { COLOUR, MARGIN, SIZES, type Box, type Mark, type Sketch } from './sketch.ts';
import type { Shape } from './scenes.ts';

type Framed = { readonly about: string; readonly address: string };

const FRAME = {
  wide: { logo: 40, word: 36, head: 46, meta: 24, foot: 40, address: 22 },
  tall: { logo: 56, word: 50, head: 58, meta: 30, foot: 54, address: 28 },
} as const;

export function bodyOf(shape: Shape): Box {
  const [width, height] = SIZES[shape];
  const { logo, head, foot, address } = FRAME[shape];
  const [top, bottom] = [head + logo + 18, height - foot - address - 16];
  return { x: MARGIN, y: top, width: width - 2 * MARGIN, height: bottom - top };
}

/** Frames a picture: the logo and its subject above, its address below. */
export function framed(shape: Shape, { about, address }: Framed, marks: readonly Mark[]): Sketch {
  const [width, height] = SIZES[shape];
  const { logo, word, head, meta, foot, address: size } = FRAME[shape];
  const line = head + logo * 0.8;
  const half = (width - 2 * MARGIN) / 2;
  return {
    width,
    height,
    marks: [
      { kind: 'logo', box: { x: MARGIN - logo * 0.1, y: head, width: logo, height: logo } },
      ...setText({
        text: 'Voltide',
        x: MARGIN + logo * 1.05,
        y: line,
        width: half - 2 * logo,
        face: 'display',
        weight: 800,
        from: word,
        to: word,
        colour: COLOUR.fg,
      }),
      ...setText({
        text: about,
        x: width - MARGIN,
        y: line,
        width: half + logo,
        face: 'text',
        weight: 500,
        from: meta,
        to: 16,
        colour: COLOUR.fg2,
        align: 'right',
      }),
      ...marks,
      ...setText({
        text: address,
        x: MARGIN,
        y: height - foot,
        width: width - 2 * MARGIN - (shape === 'wide' ? 300 : 0),
        face: 'mono',
        weight: 400,
        from: size,
        to: 14,
        colour: COLOUR.fg2,
      }),
      ...(shape === 'wide' ? motto(width, height - foot) : []),
    ],
  };
}

function motto(width: number, y: number): readonly Mark[] {
  return setText({
    text: 'Odds before, proof after',
    x: width - MARGIN,
    y,
    width: 290,
    face: 'text',
    weight: 400,
    from: 22,
    to: 18,
    colour: COLOUR.fg3,
    align: 'right',
  });
}
