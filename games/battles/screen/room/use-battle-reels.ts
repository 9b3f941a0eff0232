import { useEffect, useMemo, useState } from 'react';

import type { BoardRun, RunClock } from '../../../kit/reel/board.ts';
import { STRIPS, type ReelRun } from '../../../kit/reel/reel-plan.ts';
import { useReels, type Reels } from '../../../kit/reel/use-reels.ts';
import { prefersStill } from '../../../kit/still.ts';
import { positionOf } from './model/playhead.ts';
import type { RoundItems } from './model/round-items.ts';
import type { Show } from './model/show.ts';
import type { Score } from './model/timeline.ts';
import { itemsOfRound, roundOfRun, runId, wantedRound } from './model/wanted-run.ts';
import type { ShowControl } from './use-show.ts';

export type BattleReelsProps = {
  readonly show: Show;
  readonly score: Score;
  readonly items: RoundItems;
  readonly control: ShowControl;
  /** The reels of a round start, so long after its time. */
  readonly onStart: (runs: readonly ReelRun[], lateMs: number) => void;
};

type BattleReels = Reels & {
  /** Clock of the current run. */
  readonly clock: RunClock | undefined;
  /** Frames by which a seat's reel starts late; none if a current run is to end. */
  readonly turnOf: (seat: number) => number;
};

/**
 * Runs the reels of all seats by the time of the replay, so that each lands with its round, whenever the viewer joined.
 */
export function useBattleReels({ show, score, items, control, onStart }: BattleReelsProps): BattleReels {
  const { frame, head, pass, clock } = control;
  const [landed, setLanded] = useState<string>();
  const isHere = landed?.startsWith(`${pass}:`) === true;
  const { round, isSpinning } = wantedRound(frame, score.rounds, isHere ? roundOfRun(landed) : undefined);
  const { landMs, roundMs } = score;
  const timer = useMemo(() => {
    return { elapsedMs: () => positionOf(head, clock.nowMs()) - round * roundMs, rate: head.rate };
  }, [head, clock, round, roundMs]);
  const run = useMemo((): BoardRun => {
    // With reduced motion, items appear when they land.
    const spins = isSpinning && head.rate > 0 && !prefersStill();
    const times = { totalMs: spins ? landMs : 0, leadMs: 0, isTogether: true };
    const base = { id: runId(pass, round), ...itemsOfRound(show, items, round), ...times };
    return spins ? { ...base, clock: timer } : base;
  }, [show, items, round, isSpinning, pass, landMs, head.rate, timer]);
  const isEarly = isSpinning && run.totalMs === 0;
  const reels = useReels({
    draw: run.draw ?? (() => 0),
    count: show.seats.length,
    shape: STRIPS.lane,
    run: isEarly ? undefined : run,
    onStart: (runs) => onStart(runs, timer.elapsedMs()),
    onLanded: setLanded,
    isPatient: true,
  });
  const { board, follow, land } = reels;
  const shown = board.run?.id;
  useEffect(() => {
    if (shown === undefined || board.hasLanded) return;
    if (shown === run.id) follow(timer);
    else land();
  }, [shown, board.hasLanded, run.id, follow, land, timer]);
  const isWanted = shown === run.id;
  return {
    ...reels,
    clock: isWanted ? timer : board.run?.clock,
    turnOf: isWanted || board.hasLanded ? inPairs : atOnce,
  };
}

/** Starts reels in pairs, since each start is costly for one frame. */
function inPairs(seat: number): number {
  return Math.floor(seat / 2);
}

function atOnce(): number {
  return 0;
}
