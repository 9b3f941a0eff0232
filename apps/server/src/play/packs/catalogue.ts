import type { PackArt } from '@voltide/contract';
import { present, type Clock } from '@voltide/core';
import type { Pack } from '@voltide/games/packs/presentation';
import { packFigures } from '@voltide/games/packs/figures';

export type PackVersion = {
  readonly tableId: number;
  readonly pack: Pack;
  readonly sinceMs: number;
  /** The most one ticket can win; decides whether cash may buy the pack (S4-07). */
  readonly topValueSun: bigint;
  /** The look that operators chose for it; undefined where the program draws it. */
  readonly art: PackArt | undefined;
};

/** A version that is on sale from a moment on, until a later version of its pack is. */
export type Offer = {
  readonly version: PackVersion;
  readonly fromMs: number;
  /** Present for an announced version: by two operators, or without a proposal by a newer program. */
  readonly announced?: { readonly publicationId: bigint; readonly proposalId: bigint | null; readonly atMs: number };
};

export type AnnouncedOffer = Offer & Required<Pick<Offer, 'announced'>>;

/** All packs in the order in which they are shown, and those withdrawn from sale. */
type Assortment = {
  readonly offers: readonly Offer[];
  /** The moments from which packs are not sold, by the packs' ids. */
  readonly stops: ReadonlyMap<string, number>;
  /** Versions that were cancelled before they were on sale, by the numbers of their tables. */
  readonly cancelled: ReadonlySet<number>;
};

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Holds every version ever published, and finds the one on sale at a moment: now, unless given. */
export function createCatalogue(clock: Clock) {
  const byTableId = new Map<number, PackVersion>();
  const byHash = new Map<string, PackVersion>();
  const { isUnsold, ...sale } = createSale(clock);
  return {
    ...sale,

    learn(version: PackVersion): void {
      byTableId.set(version.tableId, version);
      byHash.set(version.pack.hash, version);
    },

    findByHash: (hash: string): PackVersion | undefined => byHash.get(hash),

    findByTableId: (tableId: number): PackVersion | undefined => byTableId.get(tableId),

    /** @throws AssertionError for a number that no play can carry */
    getByTableId: (tableId: number): PackVersion => present(byTableId.get(tableId), `odds table ${tableId}`),

    listVersions: (packId: string): readonly PackVersion[] =>
      [...byTableId.values()]
        .filter((version) => version.pack.id === packId && !isUnsold(version))
        .toSorted((left, right) => left.pack.version - right.pack.version),
  };
}

function createSale(clock: Clock) {
  let offersByPack: ReadonlyMap<string, readonly Offer[]> = new Map();
  let stops: Assortment['stops'] = new Map();
  let cancelled: Assortment['cancelled'] = new Set();
  const currentOf = (offers: readonly Offer[], atMs: number): PackVersion | undefined =>
    offers.filter(({ fromMs }) => fromMs <= atMs).reduce(newer, undefined);
  const findCurrent = (packId: string, atMs = clock.nowMs()): PackVersion | undefined =>
    currentOf(offersByPack.get(packId) ?? [], atMs);
  const listCurrent = (atMs = clock.nowMs()): readonly PackVersion[] =>
    [...offersByPack.values()].flatMap((offers) => currentOf(offers, atMs) ?? []);
  const isWithdrawn = (packId: string, atMs = clock.nowMs()): boolean => (stops.get(packId) ?? Infinity) <= atMs;
  const aheadOf = (offers: readonly Offer[]): readonly AnnouncedOffer[] =>
    offers.filter(isAnnounced).filter(({ fromMs }) => fromMs > clock.nowMs());
  return {
    assort(assortment: Assortment): void {
      const sorted = new Map<string, Offer[]>();
      for (const offer of assortment.offers) {
        const { id } = offer.version.pack;
        sorted.set(id, [...(sorted.get(id) ?? []), offer]);
      }
      offersByPack = sorted;
      ({ stops, cancelled } = assortment);
    },

    findOnSale: (packId: string, atMs = clock.nowMs()): PackVersion | undefined =>
      isWithdrawn(packId, atMs) ? undefined : findCurrent(packId, atMs),

    /** Finds the version of a pack that is on sale, or would be if the pack were not withdrawn. */
    findCurrent,

    findAnnounced: (packId: string): AnnouncedOffer | undefined => aheadOf(offersByPack.get(packId) ?? [])[0],

    /** Returns the moment from which a pack is not sold; undefined while it is. */
    withdrawnSinceMs: (packId: string): number | undefined => (isWithdrawn(packId) ? stops.get(packId) : undefined),

    listOnSale: (): readonly PackVersion[] => listCurrent().filter(({ pack }) => !isWithdrawn(pack.id)),

    listCurrent,

    listAnnounced: (): readonly AnnouncedOffer[] =>
      [...aheadOf([...offersByPack.values()].flat())].toSorted((left, right) => left.fromMs - right.fromMs),

    /** True for a version that was never on sale: it is announced, or was cancelled. */
    isUnsold: ({ tableId, pack }: PackVersion): boolean =>
      cancelled.has(tableId) ||
      aheadOf(offersByPack.get(pack.id) ?? []).some((each) => each.version.tableId === tableId),
  };
}

export function packVersion(tableId: number, pack: Pack, facts: Pick<PackVersion, 'sinceMs' | 'art'>): PackVersion {
  return { tableId, pack, ...facts, topValueSun: packFigures(pack).topValueSun };
}

function newer(left: PackVersion | undefined, { version: right }: Offer): PackVersion {
  return left === undefined || left.pack.version < right.pack.version ? right : left;
}

function isAnnounced(offer: Offer): offer is AnnouncedOffer {
  return offer.announced !== undefined;
}
