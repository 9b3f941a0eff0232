import type { ResponseOf } from '@voltide/contract';
import { parseVt } from '@voltide/core';

import type { AnnouncedStrip, getWheel, WheelMode } from '../../contract.ts';
import type { BetBounds } from '../../../kit/bet.ts';

export type ShownMode = Omit<WheelMode, 'cashBetMax'> & { readonly cashBetMaxSun: bigint };

export type ShownWheel = {
  readonly modes: readonly ShownMode[];
  readonly bounds: BetBounds;
  readonly announced: readonly AnnouncedStrip[];
};

export function readWheel({ modes, bet, announced }: ResponseOf<typeof getWheel>): ShownWheel {
  return {
    modes: modes.map(({ cashBetMax, ...mode }) => ({ ...mode, cashBetMaxSun: parseVt(cashBetMax) })),
    bounds: { leastSun: parseVt(bet.least), mostSun: parseVt(bet.most), stepSun: parseVt(bet.step) },
    announced,
  };
}

const RISKS: readonly (readonly [leastShare: number, word: string])[] = [
  [0.7, 'Low risk'],
  [0.4, 'Medium risk'],
  [0.05, 'High risk'],
];

/** Names the risk of a strip in two words: the fewer segments win, the riskier it is. */
export function riskText({ hitSegments, tenths }: Pick<WheelMode, 'hitSegments' | 'tenths'>): string {
  const share = hitSegments / tenths.length;
  return RISKS.find(([leastShare]) => share >= leastShare)?.[1] ?? 'Very high risk';
}

/** Formats a share of all segments: "7.5%". */
export function shareText(segments: number, all: number): string {
  return `${(segments * 1000) / all / 10}%`;
}
