import { bodyOf, framed } from './frame.ts';
import { pile, type Row } from './rows.ts';
import type { ResultScene, Shape } from './scenes.ts';
import { COLOUR, lightOf, toneOf, type Box, type Mark, type Sketch } from './sketch.ts';

/** Sizes by shape. `art` is a share of the body's height. */
const PLANS = {
  wide: { times: 150, alone: 190, name: 54, paid: 36, meta: 27, gap: 24 },
  tall: { times: 200, alone: 260, name: 72, paid: 48, meta: 36, gap: 30 },
} as const;

export function layoutResult(scene: ResultScene, shape: Shape): Sketch {
  const body = bodyOf(shape);
  const { art, words } = shape === 'wide' ? besides(body) : below(body);
  const [x, y] = [art.x + art.width / 2, art.y + art.height / 2];
  return framed(shape, scene, [
    { kind: 'glow', x, y, radius: art.width * 0.92, colour: lightOf(scene.tone) },
    shownMark(scene, art),
    ...pile(words, shape === 'wide' ? 'left' : 'center', rowsOf(scene, shape)),
  ]);
}

type Parts = { readonly art: Box; readonly words: Box };

function besides({ x, y, width, height }: Box): Parts {
  const side = Math.min(height, width * 0.42);
  const left = x + side + 44;
  return {
    art: { x, y: y + (height - side) / 2, width: side, height: side },
    words: { x: left, y, width: x + width - left, height },
  };
}

function below({ x, y, width, height }: Box): Parts {
  const side = Math.min(width * 0.62, height * 0.52);
  return {
    art: { x: x + (width - side) / 2, y: y + 12, width: side, height: side },
    words: { x, y: y + side + 12, width, height: height - side - 12 },
  };
}

function shownMark({ shown }: ResultScene, box: Box): Mark {
  return shown.kind === 'item' ? { kind: 'item', box, look: shown.look } : { ...shown, box };
}

function rowsOf({ tone, name, times, paid, chance, by, shown }: ResultScene, shape: Shape): readonly Row[] {
  const plan = PLANS[shape];
  const isItem = shown.kind === 'item';
  const colour = toneOf(tone);
  return [
    ...(name === undefined
      ? []
      : [{ text: name, face: 'display', weight: 800, from: plan.name, to: 30, colour, lines: 2, gap: 0 } as const]),
    {
      text: `×${times}`,
      face: 'display',
      weight: 800,
      from: isItem ? plan.times : plan.alone,
      to: 60,
      colour: isItem ? COLOUR.fg : colour,
      gap: plan.gap * 1.2,
    },
    { text: paid, face: 'display', weight: 700, from: plan.paid, to: 22, colour: COLOUR.fg, gap: plan.gap * 1.3 },
    { text: chance, face: 'text', weight: 500, from: plan.meta, to: 18, colour: COLOUR.fg2, gap: plan.gap },
    ...(by === undefined
      ? []
      : [{ text: by, face: 'text', weight: 500, from: plan.meta, to: 16, colour: COLOUR.fg2, gap: plan.gap } as const]),
  ];
}
