import { present } from '@voltide/core';
import type { Pack } from '@voltide/games/packs/catalogue';
import { packFigures } from '@voltide/games/packs/figures';

/** A version of a pack as the database numbers it: what plays and finds refer to. */
export type PackVersion = {
  readonly tableId: number;
  readonly pack: Pack;
  readonly sinceMs: number;
  /** The most one ticket can win; decides whether cash may buy the pack (S4-07). */
  readonly topValueSun: bigint;
};

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Every version ever sold, and of each pack the one on sale. What is on sale changes with a new start only.
 * @param sold - the catalogue's versions, in the order in which packs are shown; the newest of a pack is on sale.
 */
export function createCatalogue(sold: readonly PackVersion[]) {
  const byTableId = new Map<number, PackVersion>();
  const byHash = new Map<string, PackVersion>();
  const onSale = new Map<string, PackVersion>();
  const learn = (version: PackVersion): void => {
    byTableId.set(version.tableId, version);
    byHash.set(version.pack.hash, version);
  };
  for (const version of sold) {
    learn(version);
    const { id, version: number } = version.pack;
    const known = onSale.get(id);
    if (known === undefined || known.pack.version < number) onSale.set(id, version);
  }
  return {
    /** Adds a version that plays may refer to and that nobody can buy here. */
    learn,

    /** The version on sale of a pack. */
    findOnSale: (packId: string): PackVersion | undefined => onSale.get(packId),

    findByHash: (hash: string): PackVersion | undefined => byHash.get(hash),

    findByTableId: (tableId: number): PackVersion | undefined => byTableId.get(tableId),

    /** @throws AssertionError for a number that no play can carry. */
    getByTableId: (tableId: number): PackVersion => present(byTableId.get(tableId), `odds table ${tableId}`),

    /** The versions on sale, in the order in which packs are shown. */
    listOnSale: (): readonly PackVersion[] => [...onSale.values()],

    /** All versions of one pack, oldest first. */
    listVersions: (packId: string): readonly PackVersion[] =>
      [...byTableId.values()]
        .filter(({ pack }) => pack.id === packId)
        .toSorted((left, right) => left.pack.version - right.pack.version),
  };
}

/** A pack under the number that the database gave it. */
export function packVersion(tableId: number, pack: Pack, sinceMs: number): PackVersion {
  return { tableId, pack, sinceMs, topValueSun: packFigures(pack).topValueSun };
}
