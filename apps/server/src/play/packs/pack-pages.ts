import type { ResponseOf, getTable, listPackChanges, listPacks } from '@voltide/contract';
import { canonicalJson } from '@voltide/core';
import type { getPack, listRecentItems } from '@voltide/games/packs/contract';
import { packDocumentOf } from '@voltide/games/packs/document';

import { AppError } from '../../errors.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import type { Catalogue } from './catalogue.ts';
import type { HouseFigures } from '../../money/house/figures.ts';
import { mayBuyWithCash } from './on-sale.ts';
import { createPackViews, isoOf } from './pack-views.ts';
import type { RecentItems } from './recent-items.ts';

type PagePorts = {
  readonly catalogue: Catalogue;
  readonly figures: HouseFigures;
  readonly recentItems: Pick<RecentItems, 'list'>;
};

/** Public facts about packs. The same for all, so they are presented once per state and cached. */
export function createPackPages({ catalogue, figures, recentItems }: PagePorts) {
  const tables = new Map<string, JsonText<ResponseOf<typeof getTable>>>();
  const views = createPackViews({ catalogue, figures });
  return {
    list: createPackList({ catalogue, figures }),

    announced(): ResponseOf<typeof listPackChanges> {
      const withdrawn = catalogue.listCurrent().flatMap(({ pack }) => {
        const sinceMs = catalogue.withdrawnSinceMs(pack.id);
        return sinceMs === undefined ? [] : [{ packId: pack.id, name: pack.name, since: isoOf(sinceMs) }];
      });
      return { changes: catalogue.listAnnounced().map(views.changeOf), withdrawn };
    },

    /** True if a pack has a page: it is or was on sale, or it is announced. */
    has: (packId: string): boolean =>
      catalogue.findCurrent(packId) !== undefined || catalogue.findAnnounced(packId) !== undefined,

    get(packId: string): ResponseOf<typeof getPack> {
      const { version, sale, change } = views.pageOf(packId);
      const opens = version.pack.items.map((_, item) => figures.countOpens(version.tableId, item));
      return {
        pack: views.viewOf(version),
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
        recent: recentItems.list(packId),
      };
    },

    /** Returns the document of any version ever sold, as the exact text of its hash. @throws AppError `not_found` */
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

    recent: (): ResponseOf<typeof listRecentItems> => ({ items: recentItems.list() }),
  };
}

/** Presents all packs on sale, cached until one goes on or off sale, has another version or is announced. */
function createPackList({ catalogue, figures }: Omit<PagePorts, 'recentItems'>) {
  const views = createPackViews({ catalogue, figures });
  let kept: { readonly state: string; readonly json: JsonText<ResponseOf<typeof listPacks>> } | undefined;
  return (): JsonText<ResponseOf<typeof listPacks>> => {
    const onSale = catalogue.listOnSale();
    const ahead = catalogue.listAnnounced();
    const state = [
      ...onSale.map((version) => `${version.tableId}${mayBuyWithCash(figures, version) ? '+' : '-'}`),
      ...ahead.map(({ version }) => `${version.tableId}?`),
    ].join();
    if (kept?.state === state) return kept.json;
    const changes = ahead.map(views.shortChangeOf);
    const packs = onSale.map(views.viewOf);
    kept = { state, json: new JsonText(changes.length === 0 ? { packs } : { packs, changes }) };
    return kept.json;
  };
}
