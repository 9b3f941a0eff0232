import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import {
  beginRun,
  createBoard,
  isReady,
  isSpent,
  isSpinning,
  landAll,
  prepare,
  type Board,
  type BoardRun,
  type BoardSize,
  type RunClock,
} from './board.ts';
import type { ReelRun } from './reel-plan.ts';
import { throwAwayWords, type DrawCell } from './strip.ts';

/** A current run: its immediate end, and its move to another time. */
export type Running = { readonly end: () => void; readonly follow: (clock: RunClock) => void };

type ReelsProps = BoardSize & {
  readonly draw: DrawCell;
  readonly run: BoardRun | undefined;
  /** The reels set off; the runs tell when each one lands. */
  readonly onStart?: ((runs: readonly ReelRun[]) => void) | undefined;
  readonly onLanded: (runId: string) => void;
  readonly isPatient?: boolean;
};

export type Reels = {
  readonly board: Board;
  /** Ends the requested run with the same items, even before its start. */
  readonly finish: () => void;
  readonly land: () => void;
  /** Moves the current run to another time. */
  readonly follow: (clock: RunClock) => void;
  readonly lanes: { readonly running: Set<Running>; readonly onLand: () => void };
};

const REST_BEFORE_WINDING_MS = 2600;
/** Longer than a frame takes on slow machines. */
const FRAME_LIMIT_MS = 250;
/** Budget of a frame while cells enter the page: the rest is for clicks. */
const FRAME_BUDGET_MS = 14;
const CELLS_AT_LEAST = 6;
const CELLS_AT_FIRST = 6;
const CELLS_AT_MOST = 24;
/** Limit while figures count up beside the reels and the next run is far; at single speed. */
const PATIENT_CELLS_AT_MOST = 6;
/** By then the elements around such reels have taken their landing; at single speed. */
const LANDING_MS = 120;

type Preparation = {
  readonly board: Board;
  readonly wanted: BoardRun | undefined;
  readonly isPatient: boolean;
};
type PrepareCells = (cells: number, wanted: BoardRun | undefined) => void;

/**
 * Runs the reels of one board. Cells enter the page in small steps while nothing moves; a run starts when all are there
 * and is one Web Animation per reel, so that only the compositor works until the landing.
 */
export function useReels(props: ReelsProps): Reels {
  const { draw, count, shape, run, onStart, onLanded, isPatient = false } = props;
  const [next] = useState(throwAwayWords);
  const [board, setBoard] = useState(() => createBoard(draw, { count, shape }, next));
  const [running] = useState(() => new Set<Running>());
  const landings = useRef(0);
  const reported = useRef<string>(undefined);
  const isWanted = run !== undefined && run.id !== board.run?.id;
  const landed = board.run !== undefined && !isSpinning(board) ? board.run.id : undefined;

  const skipped = useRef<string>(undefined);
  const runId = run?.id;
  const finish = useCallback(() => {
    skipped.current = runId;
    finishAll(running);
  }, [running, runId]);
  const follow = useCallback(
    (clock: RunClock) => {
      for (const each of running) each.follow(clock);
    },
    [running],
  );
  const land = useCallback(() => finishAll(running), [running]);
  useEffect(() => {
    // It was skipped while the reels were still being prepared.
    if (board.run !== undefined && board.run.id === skipped.current) finishAll(running);
  }, [board.run, running]);

  usePreparation({ board, wanted: isWanted ? run : undefined, isPatient }, (cells, wanted) =>
    setBoard((old) => prepare(old, wanted, cells, next)),
  );

  useEffect(() => {
    if (run === undefined || !isWanted || isSpinning(board)) return;
    const begin = (): void => {
      landings.current = 0;
      setBoard((old) => beginRun(old, run, next));
    };
    if (run.totalMs === 0) return begin();
    if (isReady(board, run)) return atTime(run.clock, begin);
  }, [board, run, isWanted, next]);

  const report = useEffectEvent(() => {
    if (landed === undefined) {
      if (board.run !== undefined) onStart?.(board.lanes.flatMap((lane) => lane.run ?? []));
    } else if (reported.current !== landed) {
      reported.current = landed;
      onLanded(landed);
    }
  });
  useEffect(() => report(), [board.run, landed]);

  const onLand = useCallback(() => {
    landings.current += 1;
    if (landings.current === count) setBoard(landAll);
  }, [count]);
  return { board, finish, land, follow, lanes: { running, onLand } };
}

/** Begins a run on time; until then the last items lie still. */
function atTime(clock: RunClock | undefined, begin: () => void): () => void {
  const aheadMs = clock === undefined ? 0 : -clock.elapsedMs() / clock.rate;
  if (aheadMs <= 0) return afterFrame(begin);
  const timer = setTimeout(begin, aheadMs);
  return () => clearTimeout(timer);
}

function finishAll(running: ReadonlySet<Running>): void {
  for (const { end } of running) end();
}

/**
 * Prepares resting reels step by step: at once for a wanted run, else after a while. Each step is as large as the last
 * frame allowed.
 */
function usePreparation({ board, wanted, isPatient }: Preparation, prepareCells: PrepareCells): void {
  const cells = useRef(CELLS_AT_FIRST);
  const go = useEffectEvent((frameMs: number | undefined) => {
    const most = isPatient ? PATIENT_CELLS_AT_MOST * rateOf(wanted) : CELLS_AT_MOST;
    cells.current = Math.min(cellsAfter(cells.current, frameMs), most);
    prepareCells(document.visibilityState === 'hidden' ? Infinity : cells.current, wanted);
  });
  useLayoutEffect(() => {
    if (isSpinning(board) || wanted?.totalMs === 0 || isReady(board, wanted)) return;
    const isResting = isSpent(board);
    if (!isResting || (wanted !== undefined && !isPatient)) return afterFrame((frameMs) => go(frameMs));
    if (isPatient && wanted === undefined) return;
    const timer = setTimeout(() => go(0), isPatient ? LANDING_MS / rateOf(wanted) : REST_BEFORE_WINDING_MS);
    return () => clearTimeout(timer);
  }, [board, wanted, isPatient]);
}

function rateOf(run: BoardRun | undefined): number {
  return Math.max(1, run?.clock?.rate ?? 1);
}

/** Computes the cells of the next step from the time of the last frame. */
function cellsAfter(cells: number, frameMs = FRAME_LIMIT_MS): number {
  const fit = frameMs > FRAME_BUDGET_MS ? (cells * FRAME_BUDGET_MS) / frameMs : cells + CELLS_AT_LEAST;
  return Math.round(Math.max(CELLS_AT_LEAST, fit));
}

/**
 * Calls back after the next frame is on screen, with the time of its drawing, and soon if none is drawn, as in a hidden
 * tab.
 */
function afterFrame(callback: (frameMs: number | undefined) => void): () => void {
  let timer = setTimeout(() => callback(undefined), FRAME_LIMIT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    const beganMs = performance.now();
    timer = setTimeout(() => callback(performance.now() - beganMs), 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
