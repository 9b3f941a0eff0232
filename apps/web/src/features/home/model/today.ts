import type { Play } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';

/** Sums of a day's plays in decimal VT. */
type DaySum = {
  readonly plays: number;
  readonly staked: string;
  readonly returned: string;
  readonly net: string;
};

/** Sums the plays since a moment. */
export function sumSince(plays: readonly Pick<Play, 'at' | 'stake' | 'value'>[], sinceMs: number): DaySum {
  const since = plays.filter(({ at }) => Date.parse(at) >= sinceMs);
  const stakedSun = since.reduce((sum, { stake }) => sum + parseVt(stake), 0n);
  const returnedSun = since.reduce((sum, { value }) => sum + parseVt(value), 0n);
  return {
    plays: since.length,
    staked: formatVt(stakedSun),
    returned: formatVt(returnedSun),
    net: formatVt(returnedSun - stakedSun),
  };
}

/** Returns the last midnight in the player's time zone. */
export function midnightBefore(nowMs: number): number {
  return new Date(nowMs).setHours(0, 0, 0, 0);
}
