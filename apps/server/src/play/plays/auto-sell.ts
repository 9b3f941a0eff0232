import { RARITIES, type Rarity } from '@voltide/contract';

const BITS = new Map(RARITIES.map((rarity, index) => [rarity, 1 << index] as const));

/** Encodes a player's rule as the database keeps it: one bit per rarity, common first. */
export function autoSellBits(rarities: readonly Rarity[]): number {
  return rarities.reduce((bits, rarity) => bits | bitOf(rarity), 0);
}

export function listAutoSell(bits: number): Rarity[] {
  return RARITIES.filter((rarity) => sellsAtOnce(bits, rarity));
}

export function sellsAtOnce(bits: number, rarity: Rarity): boolean {
  return (bits & bitOf(rarity)) !== 0;
}

function bitOf(rarity: Rarity): number {
  return BITS.get(rarity) ?? 0;
}
