import type { listPacks, Pack as PackView, PackChange, ResponseOf } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import type { getPack } from '@voltide/games/packs/contract';

import { AppError } from '../../errors.ts';
import type { HouseFigures } from '../../money/house/figures.ts';
import type { AnnouncedOffer, Catalogue, PackVersion } from './catalogue.ts';
import { mayBuyWithCash } from './on-sale.ts';

type ViewPorts = {
  readonly catalogue: Pick<Catalogue, 'findAnnounced' | 'findCurrent' | 'withdrawnSinceMs'>;
  readonly figures: Pick<HouseFigures, 'riskableCashSun'>;
};

type ShortChange = NonNullable<ResponseOf<typeof listPacks>['changes']>[number];
type Sale = ResponseOf<typeof getPack>['sale'];

/** The subject of a pack's page: the version on sale, the last one, or the announced one. */
type PackPage = { readonly version: PackVersion } & Pick<ResponseOf<typeof getPack>, 'sale' | 'change'>;

export function createPackViews({ catalogue, figures }: ViewPorts) {
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
  const saleOf = (packId: string, current: PackVersion | undefined): Sale => {
    if (current === undefined) return { state: 'announced', at: isoOf(catalogue.findAnnounced(packId)?.fromMs ?? 0) };
    const withdrawnMs = catalogue.withdrawnSinceMs(packId);
    return withdrawnMs === undefined ? { state: 'on_sale', at: null } : { state: 'withdrawn', at: isoOf(withdrawnMs) };
  };
  return {
    viewOf,
    changeOf,

    shortChangeOf: ({ version: { pack }, fromMs }: AnnouncedOffer): ShortChange => ({
      packId: pack.id,
      name: pack.name,
      price: formatVt(pack.priceSun),
      isNew: catalogue.findCurrent(pack.id) === undefined,
      from: isoOf(fromMs),
    }),

    pageOf(packId: string): PackPage {
      const announced = catalogue.findAnnounced(packId);
      const current = catalogue.findCurrent(packId);
      const version = current ?? announced?.version;
      if (version === undefined) throw new AppError('not_found');
      const change = announced === undefined ? null : changeOf(announced);
      return { version, sale: saleOf(packId, current), change };
    },
  };
}

export function isoOf(atMs: number): string {
  return new Date(atMs).toISOString();
}

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
