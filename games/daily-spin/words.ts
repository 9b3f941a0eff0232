import { formatVt } from '@voltide/core';

import type { Prize } from '../game.ts';
import type { SpinSegment } from './table.ts';

function vtWords(amountSun: bigint): string {
  return `${formatVt(amountSun).replace(/(\.\d\d\d*?)0*$/, '$1')} VT`;
}

/** Writes a prize of the spin: "2.50 VT", "1 token", "3 jackpot tickets", "100 XP". Its VT are always promo. */
export function prizeWords(prize: Prize): string {
  switch (prize.kind) {
    case 'gift':
      return vtWords(prize.amountSun);
    case 'token':
      return prize.count === 1 ? '1 token' : `${prize.count} tokens`;
    case 'ticket':
      return prize.count === 1 ? '1 jackpot ticket' : `${prize.count} jackpot tickets`;
    case 'xp':
      return `${prize.count} XP`;
    case 'item':
      return prize.itemId;
  }
}

/** Writes the prize of a segment, as on a day without a multiplier. */
export function segmentWords({ kind, amount }: SpinSegment): string {
  return prizeWords(kind === 'gift' ? { kind, amountSun: BigInt(amount) } : { kind, count: amount });
}
