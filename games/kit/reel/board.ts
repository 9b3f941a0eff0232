import { planReels, STRIPS, type ReelRun, type RunTimes, type StripShape } from './reel-plan.ts';
import { createStrip, drawOffset, placeFind, type DrawCell, type NextWord, type Strip } from './strip.ts';

/**
 * One reel. Cells are counted from the reel's beginning and never renumbered: after a landing the reel goes on from
 * where it lies, so what is on screen stays as it is while the cells ahead are made.
 */
export type Lane = {
  /** Number of the strip's first cell. */
  readonly first: number;
  readonly strip: Strip;
  /** What the cells of its way were drawn by. */
  readonly drawnBy: DrawCell;
  /** How many of its places show their cells so far. */
  readonly mounted: number;
  /** What the other places show until then, if anything: cells that the reel has left behind, out of sight. */
  readonly behind: readonly (number | undefined)[];
  /** How often finds were shown without a run, each time by cells of their own. */
  readonly swaps: number;
  /** The run whose find lies where this reel will land. */
  readonly foundFor: string | undefined;
  /** Number of the cell under the marker, or of the one that will be after the run under way. */
  readonly rest: number;
  /** The run under way or the last one, with places counted from the reel's beginning. */
  readonly run: ReelRun | undefined;
};

/** How a run keeps to a time that others keep as well. */
export type RunClock = {
  /** How much of the run is over by now; negative before it begins. */
  readonly elapsedMs: () => number;
  /** How fast it runs: 1 as ever. */
  readonly rate: number;
};

/** A run to show: the items found, one per reel. `totalMs` 0 shows them without a run; it begins after `leadMs`. */
export type BoardRun = RunTimes & {
  readonly id: string;
  readonly items: readonly number[];
  /** What the cells of its way are drawn by, where that is something else than on the board's other ways. */
  readonly draw?: DrawCell;
  /** The time that it keeps to; without one it begins as soon as all is ready. */
  readonly clock?: RunClock;
};

/** The reels of one open: a wide one for a single pack, short ones side by side for several. */
export type Board = {
  readonly shape: StripShape;
  readonly lanes: readonly Lane[];
  /** The run that is under way or was the last to land. */
  readonly run: BoardRun | undefined;
  /** Whether all reels of that run have landed. */
  readonly hasLanded: boolean;
};

/** How many reels a board has, and of how many cells. */
export type BoardSize = { readonly count: number; readonly shape: StripShape };

/** To change one more reel is as much work as so many cells: all of its strip is painted anew. */
const REEL_CELLS = 3;

/** The reels of an open of so many packs. */
export function shapeOf(count: number): StripShape {
  return count === 1 ? STRIPS.single : STRIPS.grid;
}

/** A board at its beginning. */
export function createBoard(draw: DrawCell, { count, shape }: BoardSize, next: NextWord): Board {
  const lanes = Array.from({ length: count }, (): Lane => {
    return {
      first: 0,
      strip: createStrip(draw, shape, next),
      drawnBy: draw,
      mounted: 0,
      behind: [],
      swaps: 0,
      foundFor: undefined,
      rest: shape.start,
      run: undefined,
    };
  });
  return { shape, lanes, run: undefined, hasLanded: false };
}

/**
 * Brings the reels a little nearer to the next run, by about so many cells of work, so that a frame holds no more of it
 * than is fit: first the cells in view, then reel by reel, so that few reels change at a time. A reel that has landed
 * gets the cells of its next run; what is in view stays. The finds of a run that is wanted are laid where the reels
 * will land, far from what is in view.
 */
export function prepare(board: Board, run: BoardRun | undefined, cells: number, next: NextWord): Board {
  const inView = inViewOf(board.shape);
  const goal = board.lanes.some(({ mounted }) => mounted < inView) ? inView : board.shape.length;
  let left = cells;
  const lanes = board.lanes.map((lane, i) => {
    if (left <= 0) return lane;
    const wound = windLane(lane, { shape: board.shape, draw: run?.draw ?? lane.drawnBy }, next);
    const laid = layFind(board.shape, wound, run, i);
    const more = Math.min(left, Math.max(0, goal - laid.mounted));
    if (laid !== lane || more > 0) left -= REEL_CELLS + more;
    return more === 0 ? laid : { ...laid, mounted: laid.mounted + more };
  });
  return { ...board, lanes };
}

type Way = { readonly shape: StripShape; readonly draw: DrawCell };

function windLane(lane: Lane, { shape, draw }: Way, next: NextWord): Lane {
  const isWound = isLaneWound(lane, shape);
  if (isWound && lane.drawnBy === draw) return lane;
  const strip = isWound ? redraw(lane.strip, { shape, draw }, next) : createStrip(draw, shape, next, lane.strip);
  return { ...moveToRest(lane, shape), strip, drawnBy: draw, foundFor: undefined };
}

/** The reel counted from where it lies: what is in view stays, and the cells behind it wait ahead, as they are. */
function moveToRest(lane: Lane, shape: StripShape): Lane {
  const first = lane.rest - shape.start;
  const way = first - lane.first;
  const behind = lane.strip.map((_, place) => shownAt(lane, (place + way) % shape.length));
  return { ...lane, first, mounted: Math.min(lane.mounted, inViewOf(shape)), behind };
}

function shownAt({ strip, mounted, behind }: Shown, place: number): number | undefined {
  return place < mounted ? strip[place] : behind[place];
}

/** A cell in the page. The same one is used again and again, so that a run leaves nothing to be thrown away. */
export type ReelCell = {
  /** Which of the reel's cells it is: as many as a strip has, until finds are swapped in view. */
  readonly id: string;
  /** Where it lies, counted from the reel's beginning. */
  readonly number: number;
  readonly item: number;
};

/** What of a reel its cells are told by. */
export type Shown = Pick<Lane, 'first' | 'strip' | 'mounted' | 'behind' | 'swaps'>;

/** That part of a reel: neither a start nor a landing changes it. */
export function shownOf({ first, strip, mounted, behind, swaps }: Lane): Shown {
  return { first, strip, mounted, behind, swaps };
}

/** The cells of a reel that stand in the page, always in the same order, wherever they lie. */
export function listCells(lane: Shown): readonly ReelCell[] {
  const { length } = lane.strip;
  return lane.strip.flatMap((_, nth) => {
    const place = (nth + length - (lane.first % length)) % length;
    const item = shownAt(lane, place);
    return item === undefined ? [] : [{ id: `${lane.swaps}-${nth}`, number: lane.first + place, item }];
  });
}

/** The strip with what is in view as it is, and another way ahead of it. */
function redraw(strip: Strip, { shape, draw }: Way, next: NextWord): Strip {
  const way = createStrip(draw, shape, next);
  return strip.map((cell, i) => (i < inViewOf(shape) ? cell : (way[i] ?? cell)));
}

/** How many cells of a reel at rest are in the page around its marker. */
function inViewOf({ start }: StripShape): number {
  return 2 * start + 1;
}

function layFind(shape: StripShape, lane: Lane, run: BoardRun | undefined, reel: number): Lane {
  if (run === undefined || lane.foundFor === run.id) return lane;
  return { ...lane, strip: placeFind(lane.strip, shape, run.items[reel] ?? 0), foundFor: run.id };
}

function isLaneWound({ rest, first }: Lane, shape: StripShape): boolean {
  return rest === first + shape.start;
}

/** Whether all reels rest where they landed, with no way ahead of them: none has been prepared since. */
export function isSpent({ lanes, shape }: Board): boolean {
  return lanes.every((lane) => !isLaneWound(lane, shape));
}

/** Whether all reels have a whole run of cells ahead of them in the page, with the finds of the run that is wanted. */
export function isReady({ lanes, shape }: Board, run: BoardRun | undefined): boolean {
  return lanes.every((lane) => {
    const isFilled = isLaneWound(lane, shape) && lane.mounted === shape.length;
    const isOwn = run?.draw === undefined || run.draw === lane.drawnBy;
    return isFilled && isOwn && (run === undefined || lane.foundFor === run.id);
  });
}

/** Whether reels are moving. */
export function isSpinning(board: Board): boolean {
  return board.run !== undefined && !board.hasLanded;
}

/** Sets off reels that are ready for a run, whose animation is the way; without motion they show its finds at once. */
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

/**
 * Shows the finds of a run where the reels lie, among new neighbours. The cells are new: one in view that is used again
 * keeps its old picture until the new one is there, beside the new find's value.
 */
function swapFinds(board: Board, run: BoardRun, next: NextWord): Board {
  const { shape } = board;
  const lanes = board.lanes.map((lane, i) => ({
    ...moveToRest(lane, shape),
    behind: [],
    swaps: lane.swaps + 1,
    strip: createStrip(run.draw ?? lane.drawnBy, shape, next).with(shape.start, run.items[i] ?? 0),
    drawnBy: run.draw ?? lane.drawnBy,
    foundFor: undefined,
    run: undefined,
  }));
  return { ...board, lanes, run, hasLanded: true };
}

/** The last reel has landed. */
export function landAll(board: Board): Board {
  return { ...board, hasLanded: true };
}
