import type { getSound } from '@voltide/ui';

import type { Speed } from '../speed.ts';
import type { SoloOutcome } from './use-solo.ts';

type SoundName = Parameters<ReturnType<typeof getSound>['play']>[0];

const RUN_MS: Readonly<Record<Speed, number>> = { normal: 1200, fast: 500, instant: 0 };
/** Half turns of the picture in a run; each ticks as it goes through. */
const HALF_TURNS = 8;
/** Multiples of the stake from which a win sounds greater, the greatest first. */
const TONES: readonly (readonly [leastTimes: bigint, sound: SoundName])[] = [
  [100n, 'land-legendary'],
  [20n, 'land-epic'],
  [10n, 'land-rare'],
  [3n, 'land-uncommon'],
];

/** Returns the time to show a result. It does not depend on the result. */
export function runMsOf(speed: Speed): number {
  return RUN_MS[speed];
}

/** Lists the ticks of a run of that length: fast at first, slower towards its end. */
export function tickTimesOf(runMs: number): readonly number[] {
  return Array.from({ length: HALF_TURNS }, (_, i) => Math.round(runMs * (1 - Math.sqrt(1 - (i + 1) / HALF_TURNS))));
}

/** Returns the sound of a result; none without a win. */
export function soundOf({ stakeSun, payoutSun }: SoloOutcome): SoundName | undefined {
  if (payoutSun <= stakeSun) return undefined;
  return TONES.find(([leastTimes]) => payoutSun >= stakeSun * leastTimes)?.[1] ?? 'land-common';
}
