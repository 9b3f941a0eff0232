import type { Board, BoardPrize } from '@voltide/contract';
import { formatVt, parseVt, shareFloor } from '@voltide/core';

const BPS = 10_000n;

/** Returns a place's prize from the current pool; null without one. */
export function placePrize({ pool, sharesBps }: Pick<Board, 'pool' | 'sharesBps'>, place: number): BoardPrize | null {
  const share = sharesBps[place - 1];
  if (pool === null || share === undefined) return null;
  const amountSun = shareFloor(parseVt(pool.amount), BigInt(share), BPS);
  return amountSun === 0n ? null : { kind: pool.kind, amount: formatVt(amountSun) };
}

/** Formats hundredths of a per cent: 550 is "5.5%". */
export function shareText(bps: number): string {
  return `${bps / 100}%`;
}

const CENT_SUN = 10_000n;

/** Decimals of a prize: two, but all of them below a hundredth, where two would show zero. */
export function prizeDecimals(amount: string): 2 | 'exact' {
  return parseVt(amount) < CENT_SUN ? 'exact' : 2;
}
