import { heightOf, setText, type TextRoom } from './pen.ts';
import type { Box, TextMark } from './sketch.ts';

/** A text in a pile, and its distance below the one before. */
export type Row = Omit<TextRoom, 'x' | 'y' | 'width' | 'align'> & { readonly gap: number };

type Align = TextMark['align'];

/** Factors tried in turn where texts are higher than their box. */
const SMALLER = [1, 0.9, 0.8, 0.7, 0.6] as const;
const SMALLEST = 0.5;

/** Piles texts up in the middle of a box's height, each as wide as the box at most. */
export function pile(box: Box, align: Align, rows: readonly Row[]): readonly TextMark[] {
  const set = setThatFits(box, align, rows);
  let top = box.y + (box.height - totalOf(set)) / 2;
  return set.flatMap(({ marks, gap, height }) => {
    const [first] = marks;
    const baseline = top + gap + (first === undefined ? 0 : first.font.sizePx * 0.72);
    top += gap + height;
    return marks.map((mark) => ({ ...mark, y: mark.y + baseline }));
  });
}

function setThatFits(box: Box, align: Align, rows: readonly Row[]): readonly SetRow[] {
  for (const scale of SMALLER) {
    const set = setRows(box, align, rows, scale);
    if (totalOf(set) <= box.height) return set;
  }
  return setRows(box, align, rows, SMALLEST);
}

type SetRow = { readonly marks: readonly TextMark[]; readonly gap: number; readonly height: number };

function setRows(box: Box, align: Align, rows: readonly Row[], scale: number): readonly SetRow[] {
  const x = { left: box.x, center: box.x + box.width / 2, right: box.x + box.width }[align];
  return rows.map(({ gap, from, to, ...room }, i) => {
    const size = { from: from * scale, to: to * scale };
    const marks = setText({ ...room, ...size, x, y: 0, width: box.width, align });
    return { marks, gap: i === 0 ? 0 : gap * scale, height: heightOf(marks) };
  });
}

function totalOf(rows: readonly SetRow[]): number {
  return rows.reduce((sum, { gap, height }) => sum + gap + height, 0);
}
