import type { ResponseOf, getTable, listPackChanges, listPacks, Pack as PackView, PackChange } from '@voltide/contract';
import { canonicalJson, formatVt } from '@voltide/core';
import type { getPack, listRecentFinds } from '@voltide/games/packs/contract';
import { packDocumentOf } from '@voltide/games/packs/document';

import { AppError } from '../errors.ts';
import { JsonText } from '../json-text.ts';
import type { AnnouncedOffer, Catalogue, PackVersion } from './catalogue.ts';
import type { HouseFigures } from '../house/figures.ts';
import { mayBuyWithCash } from './on-sale.ts';
import type { RecentFinds } from './recent-finds.ts';

type PagePorts = {
  readonly catalogue: Catalogue;
  readonly figures: HouseFigures;
  readonly recentFinds: Pick<RecentFinds, 'list'>;
};

export type PackPages = ReturnType<typeof createPackPages>;

/** What everybody may read about packs. The same for all, so it is put into words once per state and kept. */
export function createPackPages({ catalogue, figures, recentFinds }: PagePorts) {
  let kept: { readonly state: string; readonly json: JsonText<ResponseOf<typeof listPacks>> } | undefined;
  const tables = new Map<string, JsonText<ResponseOf<typeof getTable>>>();
  const viewOf = (version: PackVersion): PackView => packView(version, mayBuyWithCash(figures, version));
  const changeOf = ({ version, fromMs, announced }: AnnouncedOffer): PackChange => {
    const current = catalogue.findCurrent(version.pack.id);
    return {
      kind: current === undefined ? 'new_pack' : 'new_odds',
      next: viewOf(version),
      current: current === undefined ? null : viewOf(current),
      announcedAt: isoOf(announced.atMs),
      from: isoOf(fromMs),
    };
  };
  const pageOf = (packId: string): PackPage => {
    const announced = catalogue.findAnnounced(packId);
    const current = catalogue.findCurrent(packId);
    const version = current ?? announced?.version;
    if (version === undefined) throw new AppError('not_found');
    const withdrawnMs = catalogue.withdrawnSinceMs(packId);
    const sale =
      current === undefined
        ? ({ state: 'announced', at: isoOf(announced?.fromMs ?? 0) } as const)
        : withdrawnMs === undefined
          ? ({ state: 'on_sale', at: null } as const)
          : ({ state: 'withdrawn', at: isoOf(withdrawnMs) } as const);
    return { version, sale, change: announced === undefined ? null : changeOf(announced) };
  };
  return {
    /** All packs on sale. Their words change only when one goes on or off sale, or has another version. */
    list(): JsonText<ResponseOf<typeof listPacks>> {
      const onSale = catalogue.listOnSale();
      const state = onSale.map((version) => `${version.tableId}${mayBuyWithCash(figures, version) ? '+' : '-'}`).join();
      if (kept?.state !== state) kept = { state, json: new JsonText({ packs: onSale.map(viewOf) }) };
      return kept.json;
    },

    /** What lies ahead, and what is withdrawn from sale. */
    announced(): ResponseOf<typeof listPackChanges> {
      const withdrawn = catalogue.listCurrent().flatMap(({ pack }) => {
        const sinceMs = catalogue.withdrawnSinceMs(pack.id);
        return sinceMs === undefined ? [] : [{ packId: pack.id, name: pack.name, since: isoOf(sinceMs) }];
      });
      return { changes: catalogue.listAnnounced().map(changeOf), withdrawn };
    },

    /** True if a pack has a page: it is or was on sale, or it is announced. */
    has: (packId: string): boolean =>
      catalogue.findCurrent(packId) !== undefined || catalogue.findAnnounced(packId) !== undefined,

    /** @throws AppError `not_found` */
    get(packId: string): ResponseOf<typeof getPack> {
      const { version, sale, change } = pageOf(packId);
      const opens = version.pack.items.map((_, item) => figures.countOpens(version.tableId, item));
      return {
        pack: viewOf(version),
        sale,
        change,
        versions: catalogue.listVersions(packId).map(({ pack, sinceMs }) => ({
          version: pack.version,
          hash: pack.hash,
          since: isoOf(sinceMs),
        })),
        realised: {
          opens: opens.reduce((sum, count) => sum + count, 0),
          items: version.pack.items.map((item, i) => ({ itemId: item.id, opens: opens[i] ?? 0 })),
          countedAt: isoOf(figures.countedAtMs()),
        },
        recent: recentFinds.list(packId),
      };
    },

    /** The document of any version ever sold, as the very text that its hash is over. @throws AppError `not_found` */
    table(hash: string): JsonText<ResponseOf<typeof getTable>> {
      const known = tables.get(hash);
      if (known !== undefined) return known;
      const version = catalogue.findByHash(hash);
      if (version === undefined) throw new AppError('not_found');
      const { id, version: number, price, items } = packDocumentOf(version.pack);
      const document = { id, version: number, price, items: items.map((item) => ({ ...item })) };
      const json = new JsonText(document, canonicalJson);
      tables.set(hash, json);
      return json;
    },

    recent: (): ResponseOf<typeof listRecentFinds> => ({ finds: recentFinds.list() }),
  };
}

type PackPage = { readonly version: PackVersion } & Pick<ResponseOf<typeof getPack>, 'sale' | 'change'>;

function isoOf(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** A version of a pack as the contract describes it. */
export function packView({ pack, art }: PackVersion, cashOnSale: boolean): PackView {
  const { id, version, name, blurb, volatility, priceSun, hash, items } = pack;
  return {
    id,
    version,
    name,
    blurb,
    volatility,
    price: formatVt(priceSun),
    hash,
    items: items.map((item) => ({
      id: item.id,
      name: item.name,
      value: formatVt(item.valueSun),
      tickets: item.tickets,
      rarity: item.rarity,
    })),
    cashOnSale,
    ...(art === undefined ? {} : { art }),
  };
}
