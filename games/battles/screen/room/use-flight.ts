import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';

import { prefersStill } from '../../../kit/still.ts';
import type { Ending } from './model/ending.ts';
import { FLIGHT_MS, HOP_MS, planFlight, type Hop } from './model/flight.ts';
import { positionOf, type Playhead } from './model/playhead.ts';
import type { RoundItems } from './model/round-items.ts';
import type { Show } from './model/show.ts';
import { lengthMs, type Score } from './model/timeline.ts';
import type { ShowControl } from './use-show.ts';

const LATE_MS = 1500;

/** Time in which a winner's total counts up: from the first landing item to the last. */
export const LANDING = { afterMs: HOP_MS * 0.9, overMs: FLIGHT_MS - HOP_MS * 0.9 } as const;

type FlightControl = {
  readonly hops: readonly Hop[];
  readonly end: () => void;
};

const NOTHING: readonly Hop[] = [];

type FlightOf = {
  readonly show: Show;
  readonly items: RoundItems;
  readonly score: Score;
  readonly ending: Pick<Ending, 'isGain'>;
  readonly control: Pick<ShowControl, 'frame' | 'head' | 'clock'>;
};

/**
 * Flies the items at the end of a watched replay: not after a skip, and not for a player who got less than their entry
 * (S5-04).
 */
export function useFlight({ show, items, score, ending, control }: FlightOf): FlightControl {
  const { frame, head, clock } = control;
  const [flying, setFlying] = useState<Playhead>();
  const isPlayed = frame.kind === 'ended' && head.rate > 0 && head.atMs < lengthMs(score);
  const isQuiet = show.seats.some(({ isOwn }) => isOwn) && !ending.isGain;
  const hops = useMemo(() => (isQuiet ? NOTHING : planFlight(show, items)), [isQuiet, show, items]);
  const isInTime = useEffectEvent(() => positionOf(head, clock.nowMs()) - lengthMs(score) <= LATE_MS * head.rate);
  // Before the frame is painted: the lanes, which follow, see both states at once.
  useLayoutEffect(() => {
    if (isPlayed && isInTime() && !prefersStill()) setFlying(head);
  }, [isPlayed, head]);
  const flies = isPlayed && flying === head;
  return { hops: flies ? hops : NOTHING, end: useCallback(() => setFlying(undefined), []) };
}
