import type { DrawnPlay, Play } from '@voltide/contract';
import { present, shareFloor } from '@voltide/core';

import { nameOfId } from '../../../kit/name-of-id.ts';
import { shortVt } from '../../../kit/short-vt.ts';
import type { SoloResult } from '../../../kit/solo/use-solo.ts';
import { multiplierText } from '../../figures.ts';

export { toneOf } from '../../figures.ts';

/** Result of a spin. Run, skip, hidden tab and reduced motion all show exactly this object. */
export type SpinResult = {
  readonly modeId: string;
  readonly modeName: string;
  readonly segment: number;
  readonly tenths: number;
  readonly betSun: bigint;
  readonly payoutSun: bigint;
};

/** True for a play of the wheel. */
export function isSpin(play: Play): play is DrawnPlay {
  return 'draws' in play && play.game === 'wheel';
}

/** Reads a result of the wheel, of whatever version of its strip. */
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

/** Computes the multiplier of a spin; exact, since a tenth of every allowed bet is whole. */
export function tenthsOf({ stakeSun, payoutSun }: Pick<SoloResult, 'stakeSun' | 'payoutSun'>): number {
  return Number((payoutSun * 10n) / stakeSun);
}

/** Returns the payout of a bet on a segment of so many tenths. */
export function payoutOf(betSun: bigint, tenths: number): bigint {
  return shareFloor(betSun, BigInt(tenths), 10n);
}

/** A multiplier as people read it: "1.2×". */
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

/** The celebration of a spin. */
export function celebrationOf({
  payoutSun,
  betSun,
}: Pick<SpinResult, 'payoutSun' | 'betSun'>): Celebration | undefined {
  if (payoutSun <= betSun) return undefined;
  return CELEBRATIONS.find(([leastTenths]) => payoutSun * 10n >= betSun * leastTenths)?.[1] ?? LEAST;
}

/** The sentence that is read out once, after the landing. */
export function spokenResult({ segment, tenths, betSun, payoutSun }: SpinResult): string {
  const where = `The wheel stopped on segment ${segment}`;
  const pays = tenths === 0 ? 'which pays nothing' : `${multiplierText(tenths)} times the bet`;
  return `${where}, ${pays}: ${shortVt(payoutSun)} VT for ${shortVt(betSun)} VT.`;
}
