import { MOTION } from '@voltide/ui';

import type { Speed } from '../../../kit/speed.ts';
import { SPIN_EASING, spinProgress, spinTimeAt } from '../../../kit/spin-easing.ts';
import { SEGMENT_DEG, turnTo } from './geometry.ts';

/** One run of the wheel, in clockwise angles. It ends in the middle of the drawn segment, never near a border. */
export type SpinRun = { readonly fromDeg: number; readonly toDeg: number; readonly durationMs: number };

/** Time from the first motion to the landing, and its whole turns. */
export const SPINS: Readonly<Record<Speed, { readonly durationMs: number; readonly turns: number }>> = {
  normal: { durationMs: MOTION.wheelMs, turns: 7 },
  fast: { durationMs: 1600, turns: 2 },
  instant: { durationMs: 0, turns: 0 },
};

export function planSpin(fromDeg: number, segment: number, speed: Speed): SpinRun {
  const { durationMs, turns } = SPINS[speed];
  return { fromDeg, toDeg: turnTo(fromDeg, segment, turns), durationMs };
}

export function angleAt({ fromDeg, toDeg, durationMs }: SpinRun, timeMs: number): number {
  return durationMs === 0 ? toDeg : fromDeg + (toDeg - fromDeg) * spinProgress(timeMs / durationMs);
}

/** Returns the time in the run, in ms, at which the wheel has turned so far. */
function timeAt({ fromDeg, toDeg, durationMs }: SpinRun, deg: number): number {
  return spinTimeAt((deg - fromDeg) / (toDeg - fromDeg)) * durationMs;
}

/** Animates the run as one Web Animation, which may be sought and finished. */
export function discKeyframes({ fromDeg, toDeg }: SpinRun): Keyframe[] {
  return [{ transform: `rotate(${fromDeg}deg)`, easing: SPIN_EASING }, { transform: `rotate(${toDeg}deg)` }];
}

/** A peg on every border meets the pointer before the top, coming from the left, and then leaves it. */
const MEETS_DEG = -2.4;
export const LEAVES_DEG = 1.2;

/** Lists the times at which pegs leave the pointer, which then ticks, in ms from the start. */
export function tickTimes(run: SpinRun): readonly number[] {
  return pegTurns(run, LEAVES_DEG).map((deg) => timeAt(run, deg));
}

/** Lists the turns of the wheel at which a peg stands so far behind the pointer. */
function pegTurns({ fromDeg, toDeg }: SpinRun, behindDeg: number): readonly number[] {
  const first = Math.ceil((fromDeg - behindDeg) / SEGMENT_DEG - 0.5);
  const count = Math.floor((toDeg - behindDeg) / SEGMENT_DEG - 0.5) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i + 0.5) * SEGMENT_DEG + behindDeg);
}

/** Bend of the pointer when a peg leaves it, and the time to swing back. */
const BENT_DEG = -19;
const SWING_BACK_MS = 110;
/** Closer pegs than this are one flutter: the eye sees no more. */
const FLUTTER_MS = 34;

type Bend = { readonly atMs: number; readonly deg: number };

/**
 * Animates the pointer in the wheel's own time: each peg bends it, and it springs back afterwards. At full speed it
 * never rests between two pegs.
 */
export function pointerKeyframes(run: SpinRun): Keyframe[] {
  const bends = listBends(run);
  const swing = ({ atMs, deg }: Bend): Keyframe => ({
    transform: `rotate(${deg.toFixed(2)}deg)`,
    offset: Math.min(1, atMs / run.durationMs),
    easing: deg === BENT_DEG ? MOTION.surge : 'linear',
  });
  return [{ transform: 'rotate(0deg)', offset: 0 }, ...bends.map(swing), { transform: 'rotate(0deg)', offset: 1 }];
}

function listBends(run: SpinRun): readonly Bend[] {
  const bends: Bend[] = [];
  let leftMs = -Infinity;
  for (const deg of pegTurns(run, LEAVES_DEG)) {
    const atMs = timeAt(run, deg);
    if (atMs - leftMs < FLUTTER_MS) continue;
    const met = timeAt(run, Math.max(run.fromDeg, deg - LEAVES_DEG + MEETS_DEG));
    const metMs = Math.max(met, leftMs + FLUTTER_MS / 2);
    const still = Math.max(0, 1 - (metMs - leftMs) / SWING_BACK_MS);
    if (still === 0) bends.push({ atMs: leftMs + SWING_BACK_MS, deg: 0 });
    bends.push({ atMs: metMs, deg: BENT_DEG * still * still }, { atMs, deg: BENT_DEG });
    leftMs = atMs;
  }
  if (leftMs + SWING_BACK_MS < run.durationMs) bends.push({ atMs: leftMs + SWING_BACK_MS, deg: 0 });
  return bends.filter(({ atMs }) => atMs > 0);
}
