import { planReels, STRIPS, type ReelRun, type RunTimes, type StripShape } from './reel-plan.ts';
import { createStrip, drawOffset, placeItem, type DrawCell, type NextWord, type Strip } from './strip.ts';

/**
 * One reel. Cells are counted from the reel's beginning and never renumbered: after a landing the reel goes on from its
 * place, so that the visible part stays while the cells ahead are made.
 */
export type Lane = {
  readonly first: number;
  readonly strip: Strip;
  readonly drawnBy: DrawCell;
  /** Number of places that show their cells so far. */
  readonly mounted: number;
  /** Content of the other places until then: cells that the reel has left behind, out of sight. */
  readonly behind: readonly (number | undefined)[];
  /** Times that items were shown without a run, each time in new cells. */
  readonly swaps: number;
  /** The run whose item lies where this reel will land. */
  readonly foundFor: string | undefined;
  /** Number of the cell under the marker, at rest or after the run under way. */
  readonly rest: number;
  /** The run under way or the last one, with places counted from the reel's beginning. */
  readonly run: ReelRun | undefined;
};

/** A clock that several runs share. */
export type RunClock = {
  /** Elapsed time of the run; negative before it begins. */
  readonly elapsedMs: () => number;
  /** Speed of the run: 1 is normal. */
  readonly rate: number;
};

/** A run to show: the found items, one per reel. `totalMs` 0 shows them without a run; it begins after `leadMs`. */
export type BoardRun = RunTimes & {
  readonly id: string;
  readonly items: readonly number[];
  readonly draw?: DrawCell;
  /** Its clock; without one it begins as soon as all is ready. */
  readonly clock?: RunClock;
};

/** The reels of one open: a wide one for a single pack, short ones side by side for several. */
export type Board = {
  readonly shape: StripShape;
  readonly lanes: readonly Lane[];
  /** The run that is under way or was the last to land. */
  readonly run: BoardRun | undefined;
  /** True once all reels of that run have landed. */
  readonly hasLanded: boolean;
};

export type BoardSize = { readonly count: number; readonly shape: StripShape };

/** Changing one more reel costs as much as so many cells: all of its strip is painted again. */
const REEL_CELLS = 3;

/** Returns the shape of the reels for so many packs. */
export function shapeOf(count: number): StripShape {
  return count === 1 ? STRIPS.single : STRIPS.grid;
}

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
 * Prepares the reels for the next run, by about so many cells of work, so that a frame holds no more of it than is fit:
 * first the cells in view, then reel by reel, so that few reels change at a time. A landed reel gets the cells of its
 * next run; the visible part stays. The items of a wanted run are laid where the reels will land, far out of view.
 */
export function prepare(board: Board, run: BoardRun | undefined, cells: number, next: NextWord): Board {
  const inView = inViewOf(board.shape);
  const goal = board.lanes.some(({ mounted }) => mounted < inView) ? inView : board.shape.length;
  let left = cells;
  const lanes = board.lanes.map((lane, i) => {
    if (left <= 0) return lane;
    const wound = windLane(lane, { shape: board.shape, draw: run?.draw ?? lane.drawnBy }, next);
    const laid = layItem(board.shape, wound, run, i);
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

/** Renumbers the reel from its place: the visible part stays, and the cells behind it wait ahead, as they are. */
function moveToRest(lane: Lane, shape: StripShape): Lane {
  const first = lane.rest - shape.start;
  const way = first - lane.first;
  const behind = lane.strip.map((_, place) => shownAt(lane, (place + way) % shape.length));
  return { ...lane, first, mounted: Math.min(lane.mounted, inViewOf(shape)), behind };
}

function shownAt({ strip, mounted, behind }: Shown, place: number): number | undefined {
  return place < mounted ? strip[place] : behind[place];
}

/** A cell in the page. Cells are reused, so that a run leaves no garbage. */
export type ReelCell = {
  /** Number of the reel's cell: as many as a strip has, until items are swapped in view. */
  readonly id: string;
  /** Place, counted from the reel's beginning. */
  readonly number: number;
  readonly item: number;
};

/** The part of a reel that its cells depend on. */
export type Shown = Pick<Lane, 'first' | 'strip' | 'mounted' | 'behind' | 'swaps'>;

/** Returns that part: neither a start nor a landing changes it. */
export function shownOf({ first, strip, mounted, behind, swaps }: Lane): Shown {
  return { first, strip, mounted, behind, swaps };
}

/** Lists the cells of a reel in the page, always in the same order, in any place. */
export function listCells(lane: Shown): readonly ReelCell[] {
  const { length } = lane.strip;
  return lane.strip.flatMap((_, nth) => {
    const place = (nth + length - (lane.first % length)) % length;
    const item = shownAt(lane, place);
    return item === undefined ? [] : [{ id: `${lane.swaps}-${nth}`, number: lane.first + place, item }];
  });
}

/** Redraws the strip ahead of the visible part. */
function redraw(strip: Strip, { shape, draw }: Way, next: NextWord): Strip {
  const way = createStrip(draw, shape, next);
  return strip.map((cell, i) => (i < inViewOf(shape) ? cell : (way[i] ?? cell)));
}

/** Counts the cells around the marker of a reel at rest. */
function inViewOf({ start }: StripShape): number {
  return 2 * start + 1;
}

function layItem(shape: StripShape, lane: Lane, run: BoardRun | undefined, reel: number): Lane {
  if (run === undefined || lane.foundFor === run.id) return lane;
  return { ...lane, strip: placeItem(lane.strip, shape, run.items[reel] ?? 0), foundFor: run.id };
}

function isLaneWound({ rest, first }: Lane, shape: StripShape): boolean {
  return rest === first + shape.start;
}

/** True if all reels rest where they landed, with no way prepared ahead of them. */
export function isSpent({ lanes, shape }: Board): boolean {
  return lanes.every((lane) => !isLaneWound(lane, shape));
}

/** True if all reels have a whole run of cells ahead of them in the page, with the items of the wanted run. */
export function isReady({ lanes, shape }: Board, run: BoardRun | undefined): boolean {
  return lanes.every((lane) => {
    const isFilled = isLaneWound(lane, shape) && lane.mounted === shape.length;
    const isOwn = run?.draw === undefined || run.draw === lane.drawnBy;
    return isFilled && isOwn && (run === undefined || lane.foundFor === run.id);
  });
}

export function isSpinning(board: Board): boolean {
  return board.run !== undefined && !board.hasLanded;
}

/** Starts reels that are ready for a run; without motion they show its items at once. */
export function beginRun(board: Board, run: BoardRun, next: NextWord): Board {
  if (run.totalMs === 0) return swapItems(board, run, next);
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
 * Shows the items of a run in place, among new neighbours. The cells are new: a reused visible one would keep its old
 * picture beside the new item's value until the new one is there.
 */
function swapItems(board: Board, run: BoardRun, next: NextWord): Board {
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

export function landAll(board: Board): Board {
  return { ...board, hasLanded: true };
}
