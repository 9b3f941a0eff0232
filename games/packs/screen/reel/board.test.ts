import { describe, expect, it } from 'vitest';

import { listPacks } from '../../catalogue.ts';
import {
  beginRun,
  createBoard,
  isMounted,
  isReady,
  isSpinning,
  isWound,
  landAll,
  mountMore,
  wind,
  type Board,
} from './board.ts';
import { throwAwayWords } from './strip.ts';

const [table] = listPacks();
if (table === undefined) throw new Error('the catalogue has packs');
const next = throwAwayWords();

function mountAll(board: Board): Board {
  let full = board;
  while (!isMounted(full)) full = mountMore(full);
  return full;
}

/** The items in view around the marker of each reel. */
function inView({ lanes, shape }: Board): (number | undefined)[][] {
  return lanes.map(({ first, strip, rest }) =>
    Array.from({ length: 2 * shape.start + 1 }, (_, i) => strip[rest - first - shape.start + i]),
  );
}

const cellsOf = ({ lanes }: Board): number => lanes.reduce((sum, { mounted }) => sum + mounted, 0);

const underMarker = ({ lanes }: Board): (number | undefined)[] =>
  lanes.map(({ first, strip, rest }) => strip[rest - first]);

describe.each([1, 2, 3, 7, 10])('a board of %d', (count) => {
  const items = Array.from({ length: count }, (_, i) => i % table.items.length);
  const run = { id: 'one', items, totalMs: 3500, leadMs: 240 };

  it('S4-02 is mounted in chunks of at most twelve cells, what is in view first, before anything moves', () => {
    let board = createBoard(table, count, next);
    while (!isMounted(board)) {
      const more = mountMore(board);
      expect(cellsOf(more) - cellsOf(board)).toBeLessThanOrEqual(12);
      expect(cellsOf(more)).toBeGreaterThan(cellsOf(board));
      expect(isReady(board)).toBe(false);
      if (board.lanes.some(({ mounted }) => mounted < 2 * board.shape.start + 1)) {
        expect(more.lanes.every(({ mounted }) => mounted <= 2 * board.shape.start + 1)).toBe(true);
      }
      board = more;
    }
    expect(isReady(board)).toBe(true);
    expect(cellsOf(board)).toBe(count * board.shape.length);
  });

  it('S4-02 lands on exactly the finds of the result, run after run', () => {
    let board = mountAll(createBoard(table, count, next));
    for (let round = 0; round < 5; round++) {
      const found = items.map((item) => (item + round) % table.items.length);
      board = beginRun(board, { ...run, id: `${round}`, items: found }, next);
      expect(isSpinning(board)).toBe(true);
      board = landAll(board);
      expect(isSpinning(board)).toBe(false);
      expect(underMarker(board)).toEqual(found);
      board = mountAll(wind(board, next));
      expect(underMarker(board)).toEqual(found);
      expect(isReady(board)).toBe(true);
    }
  });

  it('S4-02 an instant open, a skipped one and a full one show the same finds', () => {
    const board = mountAll(createBoard(table, count, next));
    const instant = beginRun(board, { ...run, totalMs: 0 }, next);
    expect(isSpinning(instant)).toBe(false);
    expect(underMarker(instant)).toEqual(underMarker(beginRun(board, run, next)));
    expect(isWound(instant)).toBe(true);
  });

  it('winding changes nothing in view and keeps only that in the page', () => {
    let board = beginRun(mountAll(createBoard(table, count, next)), run, next);
    board = landAll(board);
    const wound = wind(board, next);
    expect(inView(wound)).toEqual(inView(board));
    expect(wound.lanes.every(({ mounted }) => mounted >= 2 * wound.shape.start + 1)).toBe(true);
    expect(wind(wound, next)).toBe(wound);
  });

  it('S4-02 after a reload it lies on the finds at once, before its cells are mounted', () => {
    const board = beginRun(createBoard(table, count, next), { ...run, totalMs: 0 }, next);
    expect(underMarker(board)).toEqual(items);
    expect(isSpinning(board)).toBe(false);
    expect(isReady(mountAll(board))).toBe(true);
  });
});
