import type { Rarity, Stack } from '@voltide/contract';

import { worthOf } from './stack-filters.ts';

/** An item of a pack as it is on sale now. */
export type SetItem = { readonly id: string; readonly name: string; readonly rarity: Rarity };

/** A pack as far as a set needs it. */
export type SetPack = { readonly id: string; readonly items: readonly SetItem[] };

/** What somebody holds of one pack. */
export type PackSet = {
  readonly packId: string;
  readonly packName: string;
  readonly stacks: readonly Stack[];
  readonly worthSun: bigint;
  /** The items of the pack, whether they are held or not; none where the pack is not on sale any more. */
  readonly items: readonly (SetItem & { readonly isHeld: boolean })[];
};

/**
 * Groups stacks by their packs, in the order of their first stack. Whether an item is held is asked of all stacks: a
 * filter hides finds, it does not take them out of a set.
 */
export function groupBySets(
  shown: readonly Stack[],
  all: readonly Stack[],
  packs: readonly SetPack[],
): readonly PackSet[] {
  const byPack = Map.groupBy(shown, ({ packId }) => packId);
  return [...byPack].map(([packId, stacks]) => {
    const held = new Set(all.filter((stack) => stack.packId === packId).map(({ itemId }) => itemId));
    const items = packs.find(({ id }) => id === packId)?.items ?? [];
    return {
      packId,
      packName: stacks[0]?.packName ?? packId,
      stacks,
      worthSun: stacks.reduce((sum, stack) => sum + worthOf(stack), 0n),
      items: items.map(({ id, name, rarity }) => ({ id, name, rarity, isHeld: held.has(id) })),
    };
  });
}
