import type { Pack, PackProgress, Rarity, Stack } from '@voltide/contract';
import { parseVt } from '@voltide/core';

/** An item that a player has had at least once, even if it was sold. */
export type BestItem = {
  readonly packId: string;
  readonly packName: string;
  readonly itemId: string;
  readonly name: string;
  readonly rarity: Rarity;
  readonly value: string;
  readonly count: number;
};

/**
 * Returns the most valuable kinds of items that a player ever had, with their counts. Values are those of the packs on
 * sale, which an item keeps forever; an item that no pack has any more is included while it is held.
 */
export function listBestItems(
  progress: readonly PackProgress[],
  { packs, stacks }: { readonly packs: readonly Pack[]; readonly stacks: readonly Stack[] },
  most: number,
): readonly BestItem[] {
  const known = new Map<string, Omit<BestItem, 'count'>>();
  for (const { packId, packName, itemId, itemName, rarity, value } of stacks) {
    known.set(itemId, { packId, packName, itemId, name: itemName, rarity, value });
  }
  for (const { id, name: packName, items } of packs) {
    for (const { id: itemId, name, rarity, value } of items) {
      known.set(itemId, { packId: id, packName, itemId, name, rarity, value });
    }
  }
  return progress
    .flatMap(({ items }) => items)
    .flatMap(({ itemId, drawn, received }) => {
      const item = known.get(itemId);
      return item === undefined || drawn + received === 0 ? [] : [{ ...item, count: drawn + received }];
    })
    .toSorted((left, right) => compare(parseVt(right.value), parseVt(left.value)) || right.count - left.count)
    .slice(0, most);
}

function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
