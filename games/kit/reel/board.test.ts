import { describe, expect, it } from 'vitest';

import { listPacks } from '../../packs/catalogue.ts';
import {
  beginRun,
  createBoard,
  isReady,
  isSpent,
  isSpinning,
  landAll,
  listCells,
  prepare,
  shapeOf,
  type Board,
  type BoardRun,
  type Lane,
  type ReelCell,
} from './board.ts';
import { drawerOf, throwAwayWords } from './strip.ts';

const [table] = listPacks();
if (table === undefined) throw new Error('the catalogue has packs');
const draw = drawerOf(table.items);
const next = throwAwayWords();
const CELLS = 6;

function prepareAll(board: Board, run?: BoardRun): Board {
  let full = board;
  while (!isReady(full, run)) full = prepare(full, run, CELLS, next);
  return full;
}

function inViewOf({ shape }: Board): number {
  return 2 * shape.start + 1;
}

function inView(board: Board): (number | undefined)[][] {
  return board.lanes.map(({ first, strip, rest }) =>
    Array.from({ length: inViewOf(board) }, (_, i) => strip[rest - first - board.shape.start + i]),
  );
}

const cellsOf = ({ lanes }: Board): number => lanes.reduce((sum, { mounted }) => sum + mounted, 0);

const underMarker = ({ lanes }: Board): (number | undefined)[] =>
  lanes.map(({ first, strip, rest }) => strip[rest - first]);

function cellsInView(lane: Lane): readonly ReelCell[] {
  return listCells(lane).filter(({ number }) => Math.abs(number - lane.rest) <= 2);
}

function changedIn(before: Board, after: Board): number {
  const shown = before.lanes.map((lane) => new Map(listCells(lane).map(({ id, item }) => [id, item])));
  return after.lanes.flatMap((lane, i) => listCells(lane).filter(({ id, item }) => shown[i]?.get(id) !== item)).length;
}

describe.each([1, 2, 3, 7, 10])('a board of %d', (count) => {
  const items = Array.from({ length: count }, (_, i) => i % table.items.length);
  const run = { id: 'one', items, totalMs: 3500, leadMs: 240 };

  it('S4-02 enters the page in small steps of few reels, what is in view first, before anything moves', () => {
    let board = createBoard(draw, { count, shape: shapeOf(count) }, next);
    while (!isReady(board, run)) {
      const more = prepare(board, run, CELLS, next);
      expect(cellsOf(more) - cellsOf(board)).toBeLessThanOrEqual(CELLS);
      expect(cellsOf(more)).toBeGreaterThan(cellsOf(board));
      expect(more.lanes.filter((lane, i) => lane !== board.lanes[i]).length).toBeLessThanOrEqual(2);
      if (board.lanes.some(({ mounted }) => mounted < inViewOf(board))) {
        expect(more.lanes.every(({ mounted }) => mounted <= inViewOf(board))).toBe(true);
      }
      board = more;
    }
    expect(cellsOf(board)).toBe(count * board.shape.length);
  });

  it('S4-02 lands on exactly the items of the result, run after run', () => {
    let board = createBoard(draw, { count, shape: shapeOf(count) }, next);
    for (let round = 0; round < 5; round++) {
      const found = items.map((item) => (item + round) % table.items.length);
      const wanted = { ...run, id: `${round}`, items: found };
      board = beginRun(prepareAll(board, wanted), wanted, next);
      expect(isSpinning(board)).toBe(true);
      board = landAll(board);
      expect(isSpinning(board)).toBe(false);
      expect(underMarker(board)).toEqual(found);
      expect(isSpent(board)).toBe(true);
    }
  });

  it('S4-02 lands on the items of a run that came when all was prepared, or while it was', () => {
    const prepared = prepareAll(createBoard(draw, { count, shape: shapeOf(count) }, next));
    expect(isReady(prepared, run)).toBe(false);
    expect(underMarker(beginRun(prepareAll(prepared, run), run, next))).toEqual(items);
    const other = { ...run, id: 'other', items: items.toReversed() };
    const midway = prepare(prepareAll(prepared, run), other, CELLS, next);
    expect(underMarker(beginRun(prepareAll(midway, other), other, next))).toEqual(other.items);
  });

  it('S4-02 an instant open, a skipped one and a full one show the same items', () => {
    const board = prepareAll(createBoard(draw, { count, shape: shapeOf(count) }, next), run);
    const instant = beginRun(board, { ...run, totalMs: 0 }, next);
    expect(isSpinning(instant)).toBe(false);
    expect(underMarker(instant)).toEqual(underMarker(beginRun(board, run, next)));
    expect(cellsOf(instant)).toBe(count * inViewOf(instant));
  });

  it('preparing the next run changes nothing in view', () => {
    const landed = landAll(
      beginRun(prepareAll(createBoard(draw, { count, shape: shapeOf(count) }, next), run), run, next),
    );
    let board = landed;
    while (!isReady(board, undefined)) {
      const more = prepare(board, undefined, CELLS, next);
      expect(inView(more)).toEqual(inView(landed));
      expect(more.lanes.map(cellsInView)).toEqual(landed.lanes.map(cellsInView));
      for (const [i, lane] of more.lanes.entries()) {
        expect(lane.mounted).toBeGreaterThanOrEqual(inViewOf(more));
        if (lane.first !== board.lanes[i]?.first) expect(lane.mounted).toBeLessThanOrEqual(inViewOf(more) + CELLS);
      }
      board = more;
    }
    expect(isSpent(board)).toBe(false);
  });

  it('S5-02 run after run it has the same cells, few of which change at a time', () => {
    let board = prepareAll(createBoard(draw, { count, shape: shapeOf(count) }, next));
    const places = new Set(Array.from({ length: board.shape.length }, (_, place) => place));
    const idsOf = ({ lanes }: Board): readonly string[][] => lanes.map((lane) => listCells(lane).map(({ id }) => id));
    const ids = idsOf(board);
    for (let round = 0; round < 4; round++) {
      const wanted = { ...run, id: `${round}` };
      board = landAll(beginRun(prepareAll(board, wanted), wanted, next));
      while (!isReady(board, undefined)) {
        const more = prepare(board, undefined, CELLS, next);
        expect(changedIn(board, more)).toBeLessThanOrEqual(CELLS);
        expect(idsOf(more)).toEqual(ids);
        for (const lane of more.lanes) {
          expect(new Set(listCells(lane).map(({ number }) => number - lane.first))).toEqual(places);
        }
        board = more;
      }
      for (const lane of board.lanes) {
        for (const { number, item } of listCells(lane)) expect(item).toBe(lane.strip[number - lane.first]);
      }
    }
  });

  it('S4-02 items that are shown without a run have cells of their own, so that none keeps an old picture', () => {
    const idsOf = ({ lanes }: Board): readonly string[] => lanes.flatMap((lane) => listCells(lane).map(({ id }) => id));
    const landed = landAll(
      beginRun(prepareAll(createBoard(draw, { count, shape: shapeOf(count) }, next), run), run, next),
    );
    for (const board of [landed, prepareAll(landed)]) {
      const swapped = beginRun(board, { ...run, id: 'at once', totalMs: 0 }, next);
      expect(idsOf(swapped).filter((id) => idsOf(board).includes(id))).toEqual([]);
      const again = prepareAll(swapped);
      expect(again.lanes.every((lane) => listCells(lane).length === board.shape.length)).toBe(true);
      expect(idsOf(again)).toEqual(expect.arrayContaining([...idsOf(swapped)]));
    }
  });

  it('S4-02 after a reload it lies on the items at once, before its cells are mounted', () => {
    const board = beginRun(createBoard(draw, { count, shape: shapeOf(count) }, next), { ...run, totalMs: 0 }, next);
    expect(underMarker(board)).toEqual(items);
    expect(isSpinning(board)).toBe(false);
    expect(isReady(prepareAll(board), undefined)).toBe(true);
  });
});
