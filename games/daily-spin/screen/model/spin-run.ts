import { MOTION } from '@voltide/ui';

import { SPIN_EASING, spinTimeAt } from '../../../kit/spin-easing.ts';
import type { Speed } from '../../../kit/speed.ts';
import { TICKETS_PER_SPIN } from '../../table.ts';

/** One run of the wheel, in clockwise angles. It ends on the drawn ticket itself, wherever in its segment that lies. */
export type SpinRun = { readonly fromDeg: number; readonly toDeg: number; readonly durationMs: number };

const WHOLE_DEG = 360;
/** Pegs stand at even distances: the segments are too unequal to tick. */
const PEGS = 24;

const RUNS: Readonly<Record<Speed, { readonly durationMs: number; readonly turns: number }>> = {
  normal: { durationMs: MOTION.spinMs, turns: 6 },
  fast: { durationMs: 1400, turns: 2 },
  instant: { durationMs: 0, turns: 0 },
};

export function wrapDeg(deg: number): number {
  return ((deg % WHOLE_DEG) + WHOLE_DEG) % WHOLE_DEG;
}

/** Computes the turn of the wheel with a ticket under the pointer, less than a whole turn. */
export function restOf(ticket: number): number {
  return wrapDeg((-(ticket + 0.5) / TICKETS_PER_SPIN) * WHOLE_DEG);
}

/** Finds the ticket under the pointer after a clockwise turn; unturned, ticket 0 begins there. */
export function ticketUnder(turnedDeg: number): number {
  return Math.floor((wrapDeg(-turnedDeg) / WHOLE_DEG) * TICKETS_PER_SPIN) % TICKETS_PER_SPIN;
}

/** Plans the run to a ticket. It is the same run for every result: nothing lingers near any segment. */
export function planRun(fromDeg: number, ticket: number, speed: Speed): SpinRun {
  const { durationMs, turns } = RUNS[speed];
  return { fromDeg, toDeg: fromDeg + turns * WHOLE_DEG + wrapDeg(restOf(ticket) - fromDeg), durationMs };
}

/** Animates the run as one Web Animation, which may be finished at any moment. */
export function runKeyframes({ fromDeg, toDeg }: SpinRun): Keyframe[] {
  return [{ transform: `rotate(${fromDeg}deg)`, easing: SPIN_EASING }, { transform: `rotate(${toDeg}deg)` }];
}

/** Lists the times at which pegs pass the pointer, in milliseconds from the start. */
export function tickTimes({ fromDeg, toDeg, durationMs }: SpinRun): readonly number[] {
  const gap = WHOLE_DEG / PEGS;
  const first = Math.floor(fromDeg / gap) + 1;
  const count = Math.floor(toDeg / gap) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => {
    return spinTimeAt(((first + i) * gap - fromDeg) / (toDeg - fromDeg)) * durationMs;
  });
}
