import { present } from '@voltide/core';

import { setText, widthOf, heightOf } from './pen.ts';
import type { ItemScene, LaneScene } from './scenes.ts';
import { COLOUR, toneOf, type Box, type Mark, type TextMark } from './sketch.ts';

/** The best item is large from this height on, with the others beside the total. */
const TALL = 220;
const PADDING = 20;

export function laneMarks(lane: LaneScene, box: Box): readonly Mark[] {
  const isTall = box.height >= TALL;
  const inner = box.width - 2 * PADDING;
  const name = nameMarks(lane, box, isTall ? Math.min(44, box.height * 0.11) : 24);
  return [
    { kind: 'panel', box, isLit: lane.hasWon },
    ...name,
    ...(isTall ? tallMarks(lane, box, inner) : shortMarks(lane, box, inner)),
  ];
}

function nameMarks({ name, hasWon }: LaneScene, { x, y, width }: Box, size: number): readonly Mark[] {
  const crown = hasWon ? size * 1.25 : 0;
  const line = y + PADDING + size * 0.78;
  const marks = setText({
    text: name,
    x: x + PADDING + crown,
    y: line,
    width: width - 2 * PADDING - crown,
    face: 'text',
    weight: 600,
    from: size,
    to: 12,
    colour: COLOUR.fg,
  });
  if (!hasWon) return marks;
  return [{ kind: 'crown', box: { x: x + PADDING, y: line - size * 0.86, width: size, height: size } }, ...marks];
}

function itemWords({ look, name, value, chance }: ItemScene, box: Box, size: number): readonly TextMark[] {
  const common = { x: box.x, width: box.width, y: 0 } as const;
  const parts = [
    setText({
      ...common,
      text: name,
      face: 'text',
      weight: 600,
      from: size,
      to: 13,
      colour: toneOf(look.rarity),
      lines: 2,
    }),
    setText({ ...common, text: value, face: 'text', weight: 600, from: size, to: 13, colour: COLOUR.fg }),
    setText({ ...common, text: chance, face: 'text', weight: 400, from: size * 0.82, to: 12, colour: COLOUR.fg2 }),
  ];
  const gap = size * 0.5;
  let top = box.y + (box.height - parts.reduce((sum, part) => sum + heightOf(part) + gap, -gap)) / 2;
  return parts.flatMap((part) => {
    const baseline = top + present(part[0], 'a line').font.sizePx * 0.72;
    top += heightOf(part) + gap;
    return part.map((mark) => ({ ...mark, y: mark.y + baseline }));
  });
}

function tallMarks({ items, total, hasWon }: LaneScene, box: Box, inner: number): readonly Mark[] {
  const [best, ...others] = items;
  if (best === undefined) return [];
  const head = PADDING + Math.min(44, box.height * 0.11) + 10;
  const sum = Math.min(56, box.height * 0.13);
  const small = Math.max(sum, Math.min(92, box.height * 0.2));
  const middle = box.height - head - PADDING - sum - 8;
  const art = Math.min(middle, inner * 0.46);
  const [x, y] = [box.x + PADDING, box.y + head];
  const line = box.y + box.height - PADDING - 2;
  const totalMarks = setText({
    text: total,
    x,
    y: line,
    width: inner,
    face: 'display',
    weight: 800,
    from: sum,
    to: 18,
    colour: hasWon ? COLOUR.volt : COLOUR.fg,
  });
  const used = Math.max(...totalMarks.map(({ text, font }) => widthOf(text, font)));
  return [
    { kind: 'glow', x: x + art / 2, y: y + middle / 2, radius: art * 0.62, colour: toneOf(best.look.rarity) },
    { kind: 'item', box: { x, y: y + (middle - art) / 2, width: art, height: art }, look: best.look },
    ...itemWords(
      best,
      { x: x + art + 16, y, width: inner - art - 16, height: middle },
      Math.min(40, 12 + box.height * 0.05, 8 + box.width * 0.045),
    ),
    ...totalMarks,
    ...otherMarks(others, { x: x + used + 20, y: line - small, width: inner - used - 20, height: small }),
  ];
}

function otherMarks(items: readonly ItemScene[], { x, y, width, height }: Box): readonly Mark[] {
  const step = height * 1.08;
  const most = Math.max(0, Math.floor(width / step));
  const isCut = items.length > most;
  const shown = items.slice(0, isCut ? most - 1 : most);
  const right = x + width;
  const rest = isCut && most > 0 ? `+${items.length - shown.length}` : undefined;
  const places = shown.length + (rest === undefined ? 0 : 1);
  const marks = shown.map(({ look }, i): Mark => {
    return { kind: 'item', look, box: { x: right - (places - i) * step, y, width: height, height } };
  });
  if (rest === undefined) return marks;
  const common = {
    face: 'text',
    weight: 500,
    from: height * 0.48,
    to: 10,
    colour: COLOUR.fg2,
    align: 'right',
  } as const;
  return [...marks, ...setText({ ...common, text: rest, x: right, y: y + height * 0.66, width: step })];
}

function shortMarks({ items, total, hasWon }: LaneScene, box: Box, inner: number): readonly Mark[] {
  const [best, ...others] = items;
  if (best === undefined) return [];
  const [x, y] = [box.x + PADDING, box.y + PADDING + 30];
  const height = box.height - 2 * PADDING - 28;
  const words = { x: x + height + 12, width: inner - height - 12 };
  const line = y + height - 2;
  const totalMarks = setText({
    ...words,
    text: total,
    y: line,
    face: 'display',
    weight: 800,
    from: 28,
    to: 15,
    colour: hasWon ? COLOUR.volt : COLOUR.fg,
  });
  const used = Math.max(...totalMarks.map(({ text, font }) => widthOf(text, font)));
  return [
    { kind: 'item', box: { x, y, width: height, height }, look: best.look },
    ...setText({
      ...words,
      text: best.name,
      y: y + 14,
      face: 'text',
      weight: 600,
      from: 18,
      to: 12,
      colour: toneOf(best.look.rarity),
    }),
    ...setText({
      ...words,
      text: `${best.value} · ${best.chance}`,
      y: y + 36,
      face: 'text',
      weight: 400,
      from: 16,
      to: 11,
      colour: COLOUR.fg2,
    }),
    ...totalMarks,
    ...otherMarks(others, { x: words.x + used + 16, y: line - 26, width: words.width - used - 16, height: 28 }),
  ];
}
