import type { Rarity, Stack } from '@voltide/contract';

import { worthOf } from './stack-filters.ts';

type SetItem = { readonly id: string; readonly name: string; readonly rarity: Rarity };

type SetPack = { readonly id: string; readonly items: readonly SetItem[] };

export type PackSet = {
  readonly packId: string;
  readonly packName: string;
  readonly stacks: readonly Stack[];
  readonly worthSun: bigint;
  /** Items of the pack, found or not; empty if the pack is no longer on sale. */
  readonly items: readonly (SetItem & { readonly isFound: boolean })[];
};

/**
 * Groups stacks by pack, in the order of their first stack. An item counts for its set once it was found, even if it
 * was sold or is filtered out.
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
