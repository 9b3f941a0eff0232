import type { ResponseOf, getTable, listPacks, Pack as PackView } from '@voltide/contract';
import { canonicalJson, formatVt } from '@voltide/core';
import type { getPack, listRecentFinds } from '@voltide/games/packs/contract';
import { packDocumentOf } from '@voltide/games/packs/document';

import { AppError } from '../errors.ts';
import { JsonText } from '../json-text.ts';
import type { Catalogue, PackVersion } from './catalogue.ts';
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
  return {
    /** All packs on sale. Their words change only when one goes on or off sale for cash. */
    list(): JsonText<ResponseOf<typeof listPacks>> {
      const onSale = catalogue.listOnSale();
      const state = onSale.map((version) => (mayBuyWithCash(figures, version) ? '1' : '0')).join('');
      if (kept?.state !== state) kept = { state, json: new JsonText({ packs: onSale.map(viewOf) }) };
      return kept.json;
    },

    /** @throws AppError `not_found` */
    get(packId: string): ResponseOf<typeof getPack> {
      const version = catalogue.findOnSale(packId);
      if (version === undefined) throw new AppError('not_found');
      const opens = version.pack.items.map((_, item) => figures.countOpens(version.tableId, item));
      return {
        pack: viewOf(version),
        versions: catalogue.listVersions(packId).map(({ pack, sinceMs }) => ({
          version: pack.version,
          hash: pack.hash,
          since: new Date(sinceMs).toISOString(),
        })),
        realised: {
          opens: opens.reduce((sum, count) => sum + count, 0),
          items: version.pack.items.map((item, i) => ({ itemId: item.id, opens: opens[i] ?? 0 })),
          countedAt: new Date(figures.countedAtMs()).toISOString(),
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

function packView({ pack }: PackVersion, cashOnSale: boolean): PackView {
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
  };
}
