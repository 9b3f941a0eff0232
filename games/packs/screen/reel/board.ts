import type { PackTable } from '../../document.ts';
import { planReels, STRIPS, type ReelRun, type StripShape } from './reel-plan.ts';
import { createStrip, drawOffset, placeFind, type NextWord, type Strip } from './strip.ts';

/**
 * One reel. Cells are counted from the reel's beginning and never renumbered: after a landing the reel goes on from
 * where it lies, so what is on screen stays as it is while the cells ahead are made.
 */
export type Lane = {
  /** Number of the strip's first cell. */
  readonly first: number;
  readonly strip: Strip;
  /** How many of its cells stand in the page so far. */
  readonly mounted: number;
  /** Number of the cell under the marker, or of the one that will be after the run under way. */
  readonly rest: number;
  /** The run under way or the last one, with places counted from the reel's beginning. */
  readonly run: ReelRun | undefined;
};

/** A run to show: the items found, one per reel. `totalMs` 0 shows them without a run; it begins after `leadMs`. */
export type BoardRun = {
  readonly id: string;
  readonly items: readonly number[];
  readonly totalMs: number;
  readonly leadMs: number;
};

/** The reels of one open: a wide one for a single pack, short ones side by side for several. */
export type Board = {
  readonly table: PackTable;
  readonly shape: StripShape;
  readonly lanes: readonly Lane[];
  /** The run that is under way or was the last to land. */
  readonly run: BoardRun | undefined;
  /** Whether all reels of that run have landed. */
  readonly hasLanded: boolean;
};

/** Cells that are put into the page at once: a small part of 50 ms on a slow machine. */
const CELLS_PER_CHUNK = 12;

/** A board at its beginning. */
export function createBoard(table: PackTable, count: number, next: NextWord): Board {
  const shape = count === 1 ? STRIPS.single : STRIPS.grid;
  const lanes = Array.from({ length: count }, (): Lane => {
    return { first: 0, strip: createStrip(table, shape, next), mounted: 0, rest: shape.start, run: undefined };
  });
  return { table, shape, lanes, run: undefined, hasLanded: false };
}

/** Puts the next cells into the page: first those in view, then reel by reel, so that few reels change at a time. */
export function mountMore(board: Board): Board {
  const { shape } = board;
  const inView = 2 * shape.start + 1;
  const goal = board.lanes.some(({ mounted }) => mounted < inView) ? inView : shape.length;
  let left = CELLS_PER_CHUNK;
  const lanes = board.lanes.map((lane) => {
    const more = Math.min(left, Math.max(0, goal - lane.mounted));
    left -= more;
    return more === 0 ? lane : { ...lane, mounted: lane.mounted + more };
  });
  return { ...board, lanes };
}

/** Whether all cells stand in the page. */
export function isMounted({ lanes, shape }: Board): boolean {
  return lanes.every(({ mounted }) => mounted === shape.length);
}

/** Whether all reels have a whole run of cells ahead of them, in the page or not. */
export function isWound({ lanes, shape }: Board): boolean {
  return lanes.every(({ rest, first }) => rest === first + shape.start);
}

/** Whether a run may begin. */
export function isReady(board: Board): boolean {
  return isWound(board) && isMounted(board);
}

/** Whether reels are moving. */
export function isSpinning(board: Board): boolean {
  return board.run !== undefined && !board.hasLanded;
}

/** Makes the cells of the next run. What is in view stays, and only that stays in the page. */
export function wind(board: Board, next: NextWord): Board {
  if (isWound(board)) return board;
  const { shape, table } = board;
  const lanes = board.lanes.map((lane) => ({
    ...lane,
    first: lane.rest - shape.start,
    strip: createStrip(table, shape, next, lane.strip),
    mounted: shape.length - (shape.landing - shape.start),
  }));
  return { ...board, lanes };
}

/** Lays the finds of a run where its reels will land. The way there is for the animation. */
export function beginRun(board: Board, run: BoardRun, next: NextWord): Board {
  if (run.totalMs === 0) return swapFinds(board, run, next);
  const { shape } = board;
  const plans = planReels(
    shape,
    board.lanes.map(() => drawOffset(next)),
    run,
  );
  const lanes = board.lanes.map((lane, i) => ({
    ...lane,
    strip: placeFind(lane.strip, shape, run.items[i] ?? 0),
    rest: lane.first + shape.landing,
    run: shiftRun(plans[i], lane.first),
  }));
  return { ...board, lanes, run, hasLanded: false };
}

function shiftRun(run: ReelRun | undefined, cells: number): ReelRun | undefined {
  if (run === undefined) return undefined;
  const { fromCells, stopCells, restCells } = run;
  return { ...run, fromCells: fromCells + cells, stopCells: stopCells + cells, restCells: restCells + cells };
}

/** Shows the finds of a run where the reels lie, among new neighbours. */
function swapFinds(board: Board, run: BoardRun, next: NextWord): Board {
  const { shape, table } = board;
  const lanes = board.lanes.map((lane, i) => ({
    ...lane,
    first: lane.rest - shape.start,
    strip: createStrip(table, shape, next).with(shape.start, run.items[i] ?? 0),
    run: undefined,
  }));
  return { ...board, lanes, run, hasLanded: true };
}

/** The last reel has landed. */
export function landAll(board: Board): Board {
  return { ...board, hasLanded: true };
}
