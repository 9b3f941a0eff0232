import { RARITIES, type Rarity, type Stack } from '@voltide/contract';

import type { Search } from '../../../lib/search.ts';

/** Which stacks are shown; kept in the address. */
export type StackFilters = { readonly pack: string; readonly rarity: Rarity | 'any' };

const PACK = /^[a-z0-9-]{1,40}$/;

/** Reads the filters of an address; what it does not understand counts as not given. */
export function parseStackFilters({ pack, rarity }: Search): StackFilters {
  return {
    pack: pack !== undefined && PACK.test(pack) ? pack : 'any',
    rarity: RARITIES.find((name) => name === rarity) ?? 'any',
  };
}

/** The part of the address that brings these filters back. */
export function formatStackFilters({ pack, rarity }: StackFilters): Search {
  return { ...(pack === 'any' ? {} : { pack }), ...(rarity === 'any' ? {} : { rarity }) };
}

/** The stacks that pass, in their order. */
export function filterStacks(stacks: readonly Stack[], { pack, rarity }: StackFilters): readonly Stack[] {
  return stacks.filter(
    (stack) => (pack === 'any' || stack.packId === pack) && (rarity === 'any' || stack.rarity === rarity),
  );
}
