import type { getPack, getTable, listPacks, listRecentFinds, Pack as PackView, ResponseOf } from '@voltide/contract';
import { canonicalJson, formatVt } from '@voltide/core';
import { packDocumentOf } from '@voltide/games/packs/document';

import { AppError } from '../errors.ts';
import { JsonText } from '../http/route.ts';
import type { Catalogue, PackVersion } from './catalogue.ts';
import type { LiveFigures } from '../house/live-figures.ts';
import type { RecentFinds } from './recent-finds.ts';

type Sources = { readonly catalogue: Catalogue; readonly figures: LiveFigures; readonly feed: RecentFinds };

/** What everybody may read about packs. The same for all, so it is put into words once per state and kept. */
export class PackPages {
  readonly #sources: Sources;
  #list: { readonly state: string; readonly json: JsonText<ResponseOf<typeof listPacks>> } | undefined;
  readonly #tables = new Map<string, JsonText<ResponseOf<typeof getTable>>>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** All packs on sale. Their words change only when one goes on or off sale for cash. */
  list(): JsonText<ResponseOf<typeof listPacks>> {
    const { catalogue, figures } = this.#sources;
    const onSale = catalogue.listOnSale();
    const state = onSale.map((version) => (figures.mayBuyWithCash(version) ? '1' : '0')).join('');
    if (this.#list?.state !== state) {
      this.#list = { state, json: new JsonText({ packs: onSale.map((version) => this.#view(version)) }) };
    }
    return this.#list.json;
  }

  /** @throws AppError `not_found` */
  get(packId: string): ResponseOf<typeof getPack> {
    const { catalogue, figures, feed } = this.#sources;
    const version = catalogue.findOnSale(packId);
    if (version === undefined) throw new AppError('not_found');
    const opens = figures.listOpens(version);
    return {
      pack: this.#view(version),
      versions: catalogue.listVersions(packId).map(({ pack, sinceMs }) => ({
        version: pack.version,
        hash: pack.hash,
        since: new Date(sinceMs).toISOString(),
      })),
      realised: {
        opens: opens.reduce((sum, count) => sum + count, 0),
        items: version.pack.items.map((item, i) => ({ itemId: item.id, opens: opens[i] ?? 0 })),
        countedAt: new Date(figures.countedAtMs).toISOString(),
      },
      recent: feed.list(packId),
    };
  }

  /** The document of any version ever sold, as the very text that its hash is over. @throws AppError `not_found` */
  table(hash: string): JsonText<ResponseOf<typeof getTable>> {
    const known = this.#tables.get(hash);
    if (known !== undefined) return known;
    const version = this.#sources.catalogue.findByHash(hash);
    if (version === undefined) throw new AppError('not_found');
    const { id, version: number, price, items } = packDocumentOf(version.pack);
    const document = { id, version: number, price, items: items.map((item) => ({ ...item })) };
    const json = new JsonText(document, canonicalJson);
    this.#tables.set(hash, json);
    return json;
  }

  recent(): ResponseOf<typeof listRecentFinds> {
    return { finds: this.#sources.feed.list() };
  }

  #view(version: PackVersion): PackView {
    const { id, version: number, name, blurb, volatility, priceSun, hash, items } = version.pack;
    return {
      id,
      version: number,
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
      cashOnSale: this.#sources.figures.mayBuyWithCash(version),
    };
  }
}
