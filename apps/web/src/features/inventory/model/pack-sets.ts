import type { Rarity, Stack } from '@voltide/contract';

import { worthOf } from './stack-filters.ts';

/** An item of a pack as it is on sale now. */
type SetItem = { readonly id: string; readonly name: string; readonly rarity: Rarity };

/** A pack as far as a set needs it. */
type SetPack = { readonly id: string; readonly items: readonly SetItem[] };

/** What somebody holds of one pack. */
export type PackSet = {
  readonly packId: string;
  readonly packName: string;
  readonly stacks: readonly Stack[];
  readonly worthSun: bigint;
  /** The items of the pack, found or not; none where the pack is not on sale any more. */
  readonly items: readonly (SetItem & { readonly isFound: boolean })[];
};

/**
 * Groups stacks by their packs, in the order of their first stack. An item counts for its set from when it was first
 * found, sold or not: neither a filter nor a sale takes it out.
 */
export function groupBySets(
  shown: readonly Stack[],
  packs: readonly SetPack[],
  found: ReadonlySet<string>,
): readonly PackSet[] {
  const byPack = Map.groupBy(shown, ({ packId }) => packId);
  return [...byPack].map(([packId, stacks]) => {
    const items = packs.find(({ id }) => id === packId)?.items ?? [];
    return {
      packId,
      packName: stacks[0]?.packName ?? packId,
      stacks,
      worthSun: stacks.reduce((sum, stack) => sum + worthOf(stack), 0n),
      items: items.map(({ id, name, rarity }) => ({ id, name, rarity, isFound: found.has(id) })),
    };
  });
}
