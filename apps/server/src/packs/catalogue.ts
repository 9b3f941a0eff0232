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

/** Every version ever sold, and of each pack the one on sale. What is on sale changes with a new start only. */
export class Catalogue {
  readonly #byTableId = new Map<number, PackVersion>();
  readonly #byHash = new Map<string, PackVersion>();
  readonly #onSale = new Map<string, PackVersion>();

  /** @param sold - the catalogue's versions, in the order in which packs are shown; the newest of a pack is on sale. */
  constructor(sold: readonly PackVersion[]) {
    for (const version of sold) {
      this.learn(version);
      const { id, version: number } = version.pack;
      const known = this.#onSale.get(id);
      if (known === undefined || known.pack.version < number) this.#onSale.set(id, version);
    }
  }

  /** Adds a version that plays may refer to and that nobody can buy here. */
  learn(version: PackVersion): void {
    this.#byTableId.set(version.tableId, version);
    this.#byHash.set(version.pack.hash, version);
  }

  /** The version on sale of a pack. */
  findOnSale(packId: string): PackVersion | undefined {
    return this.#onSale.get(packId);
  }

  findByHash(hash: string): PackVersion | undefined {
    return this.#byHash.get(hash);
  }

  findByTableId(tableId: number): PackVersion | undefined {
    return this.#byTableId.get(tableId);
  }

  /** @throws AssertionError for a number that no play can carry. */
  getByTableId(tableId: number): PackVersion {
    return present(this.#byTableId.get(tableId), `odds table ${tableId}`);
  }

  /** The versions on sale, in the order in which packs are shown. */
  listOnSale(): readonly PackVersion[] {
    return [...this.#onSale.values()];
  }

  /** All versions of one pack, oldest first. */
  listVersions(packId: string): readonly PackVersion[] {
    return [...this.#byTableId.values()]
      .filter(({ pack }) => pack.id === packId)
      .toSorted((left, right) => left.pack.version - right.pack.version);
  }
}

/** A pack under the number that the database gave it. */
export function packVersion(tableId: number, pack: Pack, sinceMs: number): PackVersion {
  return { tableId, pack, sinceMs, topValueSun: packFigures(pack).topValueSun };
}
