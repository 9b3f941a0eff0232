import type { DrawnPlay, Play } from '@voltide/contract';
import { present, shareFloor } from '@voltide/core';

import { nameOfId } from '../../../kit/name-of-id.ts';
import { shortVt } from '../../../kit/short-vt.ts';
import type { SoloResult } from '../../../kit/solo/use-solo.ts';
import { multiplierText } from '../../figures.ts';

export { toneOf } from '../../figures.ts';

export type SpinResult = {
  readonly modeId: string;
  readonly modeName: string;
  readonly segment: number;
  readonly tenths: number;
  readonly betSun: bigint;
  readonly payoutSun: bigint;
};

export function isSpin(play: Play): play is DrawnPlay {
  return 'draws' in play && play.game === 'wheel';
}

/** Reads a result of the wheel, of any version of its strip. */
export function readSpin({ tableId, draws, stakeSun, payoutSun }: Omit<SoloResult, 'input'>): SpinResult {
  return {
    modeId: tableId,
    modeName: nameOfId(tableId),
    segment: present(draws[0], 'the draw of a spin'),
    tenths: tenthsOf({ stakeSun, payoutSun }),
    betSun: stakeSun,
    payoutSun,
  };
}

export function tenthsOf({ stakeSun, payoutSun }: Pick<SoloResult, 'stakeSun' | 'payoutSun'>): number {
  return Number((payoutSun * 10n) / stakeSun);
}

export function payoutOf(betSun: bigint, tenths: number): bigint {
  return shareFloor(betSun, BigInt(tenths), 10n);
}

export function timesText(tenths: number): string {
  return `${multiplierText(tenths)}×`;
}

/** Celebration of a win, by payout ÷ bet alone; undefined at the bet and below. */
export type Celebration = {
  readonly sparks: number;
  /** Time for the light and for counting up the payout. */
  readonly bloomMs: number;
  readonly reach: number;
  /** True if it takes the whole stage. */
  readonly isPeak: boolean;
};

const CELEBRATIONS: readonly (readonly [leastTenths: bigint, Celebration])[] = [
  [300n, { sparks: 260, bloomMs: 3600, reach: 1.5, isPeak: true }],
  [150n, { sparks: 200, bloomMs: 3000, reach: 1.35, isPeak: true }],
  [80n, { sparks: 140, bloomMs: 2400, reach: 1.2, isPeak: true }],
  [20n, { sparks: 60, bloomMs: 1200, reach: 1, isPeak: false }],
  [15n, { sparks: 24, bloomMs: 900, reach: 0.9, isPeak: false }],
];
const LEAST: Celebration = { sparks: 0, bloomMs: 600, reach: 0.8, isPeak: false };

export function celebrationOf({
  payoutSun,
  betSun,
}: Pick<SpinResult, 'payoutSun' | 'betSun'>): Celebration | undefined {
  if (payoutSun <= betSun) return undefined;
  return CELEBRATIONS.find(([leastTenths]) => payoutSun * 10n >= betSun * leastTenths)?.[1] ?? LEAST;
}

/** Returns the sentence that is announced once, after the landing. */
export function spokenResult({ segment, tenths, betSun, payoutSun }: SpinResult): string {
  const where = `The wheel stopped on segment ${segment}`;
  const pays = tenths === 0 ? 'which pays nothing' : `${multiplierText(tenths)} times the bet`;
  return `${where}, ${pays}: ${shortVt(payoutSun)} VT for ${shortVt(betSun)} VT.`;
}
