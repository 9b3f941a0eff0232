import { present } from '@voltide/core';

import { rarityOf } from '../../odds.ts';
import type { OpenItem, OpenResult } from '../model/open-result.ts';

export type Peak = {
  readonly item: OpenItem;
  readonly reel: number;
  readonly priceSun: bigint;
  /** Length of the motion, until it stands still: 2 to 4 seconds. */
  readonly motionMs: number;
};

/** Longer for a higher return (rules book §12); longest from 300 times on. */
const MOTIONS = [
  { timesMin: 300n, motionMs: 4000 },
  { timesMin: 150n, motionMs: 3600 },
  { timesMin: 75n, motionMs: 3200 },
  { timesMin: 30n, motionMs: 2600 },
] as const;
const SHORTEST_MOTION_MS = 2000;

/** True if an open returned more than its price: otherwise nothing is celebrated (S4-06). */
export function isGain({ valueSun, stakeSun }: Pick<OpenResult, 'valueSun' | 'stakeSun'>): boolean {
  return valueSun > stakeSun;
}

export function bestReel({ items }: Pick<OpenResult, 'items'>): number {
  return items.reduce((best, { valueSun }, i) => (valueSun > (items[best]?.valueSun ?? 0n) ? i : best), 0);
}

/**
 * Returns the item of an open that takes the whole screen: the best one, if it is legendary or mythic and the open
 * returned more than its price. Undefined for all others.
 */
export function peakOf(result: OpenResult): Peak | undefined {
  if (!isGain(result)) return undefined;
  const reel = bestReel(result);
  const item = present(result.items[reel], 'the items of an open');
  const priceSun = result.stakeSun / BigInt(result.items.length);
  const rarity = rarityOf(item.valueSun, priceSun);
  if (rarity !== 'legendary' && rarity !== 'mythic') return undefined;
  const motion = MOTIONS.find(({ timesMin }) => result.valueSun >= result.stakeSun * timesMin);
  return { item, reel, priceSun, motionMs: motion?.motionMs ?? SHORTEST_MOTION_MS };
}
