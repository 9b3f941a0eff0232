import type { getSound } from '@voltide/ui';

import type { Speed } from '../speed.ts';
import type { SoloOutcome } from './use-solo.ts';

type SoundName = Parameters<ReturnType<typeof getSound>['play']>[0];

const RUN_MS: Readonly<Record<Speed, number>> = { normal: 1200, fast: 500, instant: 0 };
/** Half turns of the picture in a run; each ticks as it goes through. */
const HALF_TURNS = 8;
/** Multiples of the stake from which a win is rarer, the rarest first. */
const TONES = [
  [100n, 'legendary'],
  [20n, 'epic'],
  [10n, 'rare'],
  [3n, 'uncommon'],
] as const;

/** Returns the time to show a result. It does not depend on the result. */
export function runMsOf(speed: Speed): number {
  return RUN_MS[speed];
}

/** Lists the ticks of a run of that length: fast at first, slower towards its end. */
export function tickTimesOf(runMs: number): readonly number[] {
  return Array.from({ length: HALF_TURNS }, (_, i) => Math.round(runMs * (1 - Math.sqrt(1 - (i + 1) / HALF_TURNS))));
}

/** Returns the rarity of a result by its multiple of the stake; none without a win. */
export function toneOf({ stakeSun, payoutSun }: SoloOutcome) {
  if (payoutSun <= stakeSun) return undefined;
  return TONES.find(([leastTimes]) => payoutSun >= stakeSun * leastTimes)?.[1] ?? 'common';
}

/** Returns the sound of a result; none without a win. */
export function soundOf(outcome: SoloOutcome): SoundName | undefined {
  const tone = toneOf(outcome);
  return tone === undefined ? undefined : `land-${tone}`;
}
