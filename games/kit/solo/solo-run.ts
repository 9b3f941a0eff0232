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

/** How long what was drawn takes to be shown. It does not depend on what that is. */
export function runMsOf(speed: Speed): number {
  return RUN_MS[speed];
}

/** When the picture ticks in a run of that length: fast at first, as it slows down to its end. */
export function tickTimesOf(runMs: number): readonly number[] {
  return Array.from({ length: HALF_TURNS }, (_, i) => Math.round(runMs * (1 - Math.sqrt(1 - (i + 1) / HALF_TURNS))));
}

/** The sound of a result; none where nothing was won. */
export function soundOf({ stakeSun, payoutSun }: SoloOutcome): SoundName | undefined {
  if (payoutSun <= stakeSun) return undefined;
  return TONES.find(([leastTimes]) => payoutSun >= stakeSun * leastTimes)?.[1] ?? 'land-common';
}
