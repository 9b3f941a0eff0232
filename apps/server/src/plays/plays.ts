import type { Clock } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';

import type { Database } from '../db/pool.ts';
import { Exchange } from '../inventory/exchange.ts';
import { countPlays } from '../house/count-plays.ts';
import type { Lane } from '../ledger/lane.ts';
import type { Sealer } from '../seal.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import { PlayExport } from './export.ts';
import { History } from './history.ts';
import { LiveFigures } from '../house/live-figures.ts';
import { loadCatalogue } from '../packs/load-catalogue.ts';
import { OpenPacks } from '../packs/open-packs.ts';
import { PackPages } from '../packs/pack-pages.ts';
import { Preferences } from './preferences.ts';
import { RecentFinds } from '../packs/recent-finds.ts';
import { Seeds } from './seeds.ts';

export type PlaysPorts = {
  readonly database: Database;
  readonly lane: Lane;
  readonly sealer: Sealer;
  readonly clock: Clock;
};

/** Everything about playing: the packs on sale, opening them, what was found, and the player's seeds. */
export type Plays = {
  readonly catalogue: Catalogue;
  readonly figures: LiveFigures;
  readonly feed: RecentFinds;
  readonly pages: PackPages;
  readonly packs: OpenPacks;
  readonly exchange: Exchange;
  readonly history: History;
  readonly exports: PlayExport;
  readonly seeds: Seeds;
  readonly preferences: Preferences;
};

/** Publishes the catalogue and reads the figures, so that the first request finds everything. @throws CatalogueError */
export async function createPlays({ database, lane, sealer, clock }: PlaysPorts): Promise<Plays> {
  const catalogue = await loadCatalogue(database, nodeHashes);
  const figures = new LiveFigures(database, clock);
  const feed = new RecentFinds(database, catalogue, clock);
  await countPlays({ database, plays: { figures } });
  await feed.sync();
  return {
    catalogue,
    figures,
    feed,
    pages: new PackPages({ catalogue, figures, feed }),
    packs: new OpenPacks({ database, lane, catalogue, figures, feed }),
    exchange: new Exchange(database, lane),
    history: new History(database, catalogue),
    exports: new PlayExport(database, catalogue, clock),
    seeds: new Seeds({ database, lane, sealer, clock }),
    preferences: new Preferences(database, lane),
  };
}
