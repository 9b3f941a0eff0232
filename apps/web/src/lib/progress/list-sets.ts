import type { Pack } from '@voltide/contract';
import { packStanding, type PackStanding, type ProgressByPack } from '@voltide/games/kit/pack-standing';

export type ShownSet = {
  readonly pack: Pick<Pack, 'id' | 'name' | 'items'>;
  readonly standing: PackStanding;
  readonly missing: readonly Pack['items'][number][];
};

export const SET_FILTERS = ['all', 'complete', 'incomplete'] as const;
export type SetFilter = (typeof SET_FILTERS)[number];

/**
 * Sorts sets: complete ones, then by the found share, then by opens, else in the packs' order. Missing items are sorted
 * by chance.
 */
export function listSets(packs: readonly ShownSet['pack'][], progress: ProgressByPack): readonly ShownSet[] {
  return packs
    .map((pack): ShownSet => {
      const standing = packStanding(pack, progress.get(pack.id));
      const missing = pack.items
        .filter(({ id }) => !standing.counts.has(id))
        .toSorted((left, right) => right.tickets - left.tickets);
      return { pack, standing, missing };
    })
    .toSorted(({ standing: left }, { standing: right }) => {
      // Compares shares by cross products, without fractions: 2 of 2 before 9 of 11.
      const share = right.found * left.of - left.found * right.of;
      return share === 0 ? right.opens - left.opens : share;
    });
}

export function filterSets(sets: readonly ShownSet[], filter: SetFilter): readonly ShownSet[] {
  if (filter === 'all') return sets;
  return sets.filter(({ standing }) => standing.isComplete === (filter === 'complete'));
}
