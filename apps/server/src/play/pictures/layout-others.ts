import { bodyOf, framed } from './frame.ts';
import { pile, type Row } from './rows.ts';
import type { ProfileScene, Shape, WaitingScene } from './scenes.ts';
import { COLOUR, toneOf, type Box, type Mark, type Sketch } from './sketch.ts';

const PACK_RATIO = 1.3;

/** Lays out a battle that waits for players or for its draw: its price and its packs. */
export function layoutWaiting(scene: WaitingScene, shape: Shape): Sketch {
  const body = bodyOf(shape);
  const isWide = shape === 'wide';
  const words = isWide
    ? { ...body, width: body.width * 0.52 }
    : { ...body, y: body.y + body.height * 0.5, height: body.height * 0.5 };
  const packs = isWide
    ? { ...body, x: body.x + body.width * 0.54, width: body.width * 0.46 }
    : { ...body, height: body.height * 0.5 };
  const big = isWide ? 1 : 1.3;
  const rows: readonly Row[] = [
    { text: scene.title, face: 'display', weight: 800, from: 68 * big, to: 30, colour: COLOUR.fg, lines: 2, gap: 0 },
    { text: scene.price, face: 'display', weight: 700, from: 44 * big, to: 24, colour: COLOUR.fg, gap: 34 },
    { text: scene.seats, face: 'text', weight: 600, from: 32 * big, to: 20, colour: COLOUR.volt, gap: 28 },
    ...scene.facts.map((text): Row => {
      return { text, face: 'text', weight: 400, from: 26 * big, to: 18, colour: COLOUR.fg2, lines: 2, gap: 24 };
    }),
  ];
  return framed(shape, scene, [...packMarks(scene, packs), ...pile(words, isWide ? 'left' : 'center', rows)]);
}

function packMarks({ packs }: WaitingScene, box: Box): readonly Mark[] {
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const front = Math.min(box.height / PACK_RATIO, box.width * (packs.length === 1 ? 0.74 : 0.56)) * 0.96;
  const marks = packs.map((pack, i): Mark => {
    const width = i === 0 ? front : front * 0.82;
    const side = i === 0 ? 0 : i === 1 ? -1 : 1;
    const x = middleX - width / 2 + side * box.width * 0.24;
    const shown = { x, y: middleY - (width * PACK_RATIO) / 2, width, height: width * PACK_RATIO };
    return { kind: 'pack', box: shown, pack, turnDeg: side * 9 };
  });
  return [
    { kind: 'glow', x: middleX, y: middleY, radius: box.height * 0.6, colour: COLOUR.tide },
    ...marks.toReversed(),
  ];
}

const PROFILE_HEAD = { wide: 210, tall: 330 } as const;
const GAP = 16;

export function layoutProfile(scene: ProfileScene, shape: Shape): Sketch {
  const body = bodyOf(shape);
  const isWide = shape === 'wide';
  const height = scene.items.length === 0 ? body.height : PROFILE_HEAD[shape];
  const rows: readonly Row[] = [
    { text: scene.name, face: 'display', weight: 800, from: 104, to: 36, colour: COLOUR.fg, gap: 0 },
    ...(scene.facts.length === 0 ? [] : [factRow(scene.facts)]),
  ];
  const columns = isWide ? 3 : 1;
  const width = (body.width - GAP * (columns - 1)) / columns;
  const down = isWide ? 1 : 3;
  const itemHeight = (body.height - height - GAP * (down - 1)) / down;
  const items = scene.items.flatMap((item, i) => {
    const x = body.x + (i % columns) * (width + GAP);
    return itemMarks(item, {
      x,
      y: body.y + height + Math.floor(i / columns) * (itemHeight + GAP),
      width,
      height: itemHeight,
    });
  });
  return framed(shape, scene, [...pile({ ...body, height }, 'left', rows), ...items]);
}

function factRow(facts: readonly string[]): Row {
  return {
    text: facts.join(' · '),
    face: 'text',
    weight: 500,
    from: 30,
    to: 20,
    colour: COLOUR.fg2,
    lines: 2,
    gap: 34,
  };
}

function itemMarks({ look, name, value }: ProfileScene['items'][number], box: Box): readonly Mark[] {
  const art = Math.min(box.height * 0.74, box.width * 0.4);
  const left = box.x + 18 + art + 14;
  const words = { ...box, x: left, width: box.x + box.width - left - 18 };
  const rows: readonly Row[] = [
    { text: look.rarity, face: 'text', weight: 500, from: 20, to: 16, colour: toneOf(look.rarity), gap: 0 },
    { text: name, face: 'text', weight: 600, from: 26, to: 14, colour: COLOUR.fg, lines: 2, gap: 16 },
    { text: value, face: 'display', weight: 700, from: 32, to: 16, colour: COLOUR.fg, gap: 18 },
  ];
  return [
    { kind: 'panel', box, isLit: false },
    { kind: 'item', box: { x: box.x + 18, y: box.y + (box.height - art) / 2, width: art, height: art }, look },
    ...pile(words, 'left', rows),
  ];
}
