import type { Rarity } from '@voltide/contract';

/** Values in prices from which a rarity begins, in halves (rules book §3). */
const FROM_HALVES: readonly (readonly [Rarity, bigint])[] = [
  ['mythic', 150n],
  ['legendary', 30n],
  ['epic', 6n],
  ['rare', 2n],
  ['uncommon', 1n],
];

/** Computes the rarity of a value in a pack of this price, for tables that are not on sale. */
export function rarityOf(valueSun: bigint, priceSun: bigint): Rarity {
  return FROM_HALVES.find(([, halves]) => valueSun * 2n >= priceSun * halves)?.[0] ?? 'common';
}
