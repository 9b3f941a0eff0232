import { bodyOf, framed } from './frame.ts';
import { laneMarks } from './layout-lane.ts';
import { pile, type Row } from './rows.ts';
import type { BattleScene, Shape } from './scenes.ts';
import { COLOUR, type Box, type Mark, type Sketch } from './sketch.ts';

const HEADS = {
  wide: { height: 128, times: 116, title: 58, paid: 30, gap: 20, timesWidth: 340 },
  tall: { height: 250, times: 190, title: 78, paid: 42, gap: 30, timesWidth: 400 },
} as const;
const GAP = 14;

export function layoutBattle(scene: BattleScene, shape: Shape): Sketch {
  const body = bodyOf(shape);
  const { height, gap } = HEADS[shape];
  const top = body.y + height + gap;
  const columns = scene.columns[shape];
  const rows = Math.ceil(scene.lanes.length / columns);
  const width = (body.width - GAP * (columns - 1)) / columns;
  const laneHeight = (body.y + body.height - top - GAP * (rows - 1)) / rows;
  const lanes = scene.lanes.flatMap((lane, i) => {
    const [column, row] = placeOf(scene, shape, i);
    const x = body.x + column * (width + GAP);
    return laneMarks(lane, { x, y: top + row * (laneHeight + GAP), width, height: laneHeight });
  });
  return framed(shape, scene, [...headMarks(scene, shape, { ...body, height }), ...lanes]);
}

/** Places a lane; where a team stands one below the other, seats go down before they go right. */
function placeOf(
  { lanes, columns, teamsAreColumns }: BattleScene,
  shape: Shape,
  i: number,
): readonly [column: number, row: number] {
  const across = columns[shape];
  const down = Math.ceil(lanes.length / across);
  return teamsAreColumns[shape] ? [Math.floor(i / down), i % down] : [i % across, Math.floor(i / across)];
}

function headMarks({ title, paid, times, chance }: BattleScene, shape: Shape, box: Box): readonly Mark[] {
  const size = HEADS[shape];
  const right = times === undefined ? 0 : size.timesWidth;
  const left = { ...box, width: box.width - right - (right > 0 ? 24 : 0) };
  const rows: readonly Row[] = [
    { text: title, face: 'display', weight: 800, from: size.title, to: 22, colour: COLOUR.fg, lines: 2, gap: 0 },
    { text: paid, face: 'text', weight: 600, from: size.paid, to: 20, colour: COLOUR.fg2, gap: 26 },
  ];
  if (times === undefined) return pile(left, 'left', rows);
  const beside: readonly Row[] = [
    { text: `×${times}`, face: 'display', weight: 800, from: size.times, to: 40, colour: COLOUR.volt, gap: 0 },
    ...(chance === undefined
      ? []
      : [{ text: chance, face: 'text', weight: 500, from: 26, to: 18, colour: COLOUR.fg2, gap: 18 } as const]),
  ];
  return [
    ...pile(left, 'left', rows),
    ...pile({ ...box, x: box.x + box.width - right, width: right }, 'right', beside),
  ];
}
