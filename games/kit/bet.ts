import { parseVt, readTyped } from '@voltide/core';

import { shortVt } from './short-vt.ts';

export type BetBounds = { readonly leastSun: bigint; readonly mostSun: bigint; readonly stepSun: bigint };

export type ReadBet = { readonly ok: true; readonly betSun: bigint } | { readonly ok: false; readonly text: string };

export function readBet(typed: string, bounds: BetBounds): ReadBet {
  const read = readTyped(typed);
  if (!read.ok) return read;
  const betSun = read.units;
  if (betSun < bounds.leastSun) return { ok: false, text: `The least bet is ${shortVt(bounds.leastSun)} VT.` };
  if (betSun > bounds.mostSun) return { ok: false, text: `The highest bet is ${shortVt(bounds.mostSun)} VT.` };
  if (betSun % bounds.stepSun !== 0n) return { ok: false, text: `Bet in steps of ${shortVt(bounds.stepSun)} VT.` };
  return { ok: true, betSun };
}

export function betText(betSun: bigint): string {
  return shortVt(betSun);
}

/** Returns the nearest allowed bet: whole steps, rounded down, within the bounds. */
export function fitBet(wantedSun: bigint, { leastSun, mostSun, stepSun }: BetBounds): bigint {
  if (wantedSun <= leastSun) return leastSun;
  const cappedSun = wantedSun > mostSun ? mostSun : wantedSun;
  return cappedSun - (cappedSun % stepSun);
}

/** Cover of each bucket: one bet is paid whole from one of them (rules book §1). */
type Coverage = {
  readonly promoSun: bigint;
  readonly cashSun: bigint;
};

/** Computes the cover of each bucket, with so much cash allowed. */
export function coverageOf(
  buckets: { readonly cash: string; readonly promo: string },
  cashBetMaxSun: bigint,
): Coverage {
  const cashSun = parseVt(buckets.cash);
  return { promoSun: parseVt(buckets.promo), cashSun: cashSun < cashBetMaxSun ? cashSun : cashBetMaxSun };
}

/** Returns the highest covered and allowed bet; undefined if not even the least one is covered. */
export function coveredMost({ promoSun, cashSun }: Coverage, bounds: BetBounds): bigint | undefined {
  const largerSun = promoSun > cashSun ? promoSun : cashSun;
  return largerSun < bounds.leastSun ? undefined : fitBet(largerSun, bounds);
}

/** Lists the stops of the slider: fine at first, then coarser, evenly on every decade. */
export function betStops({ leastSun, mostSun, stepSun }: BetBounds): readonly bigint[] {
  const stops: bigint[] = [];
  for (let unitSun = leastSun; unitSun <= mostSun; unitSun *= 10n) {
    for (const tenths of DECADE) {
      const stopSun = (unitSun * tenths) / 10n;
      if (stopSun < mostSun && stopSun % stepSun === 0n) stops.push(stopSun);
    }
  }
  return [...stops, mostSun];
}

/** Tenths of a decade's first bet: 1.0 to 2.0 by 0.1, then on to 9.5 by 0.5. */
const DECADE: readonly bigint[] = [...range(10, 20, 1), ...range(20, 100, 5)];

function range(from: number, to: number, step: number): bigint[] {
  return Array.from({ length: (to - from) / step }, (_, i) => BigInt(from + i * step));
}

export function stopOf(betSun: bigint, stops: readonly bigint[]): number {
  return Math.max(
    0,
    stops.findLastIndex((stopSun) => stopSun <= betSun),
  );
}
