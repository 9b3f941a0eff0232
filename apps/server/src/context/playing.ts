import { nodeHashes } from '@voltide/fairness/node';

import type { Countries } from '../country/countries.ts';
import { countPlays, deleteOldStakes } from '../house/count-plays.ts';
import { createHouseFigures } from '../house/figures.ts';
import { createExchange } from '../inventory/exchange.ts';
import { createInventory } from '../inventory/inventory.ts';
import { learnTables, loadCatalogue } from '../packs/load-catalogue.ts';
import { createPackOpening } from '../packs/open-packs.ts';
import { createPackPages } from '../packs/pack-pages.ts';
import { createItemTeller, createPackTeller } from '../packs/play-teller.ts';
import { createRecentFinds } from '../packs/recent-finds.ts';
import { createPlayExport } from '../plays/export.ts';
import { createHistory } from '../plays/history.ts';
import { createPlayRules } from '../plays/play-rules.ts';
import { createPreferences } from '../plays/preferences.ts';
import { createSeeds } from '../plays/seeds.ts';
import { createSoloPlays } from '../plays/solo-play.ts';
import type { Ports } from './ports.ts';

export type Playing = Awaited<ReturnType<typeof createPlaying>>;

/**
 * Everything about playing: the packs on sale, what was found, the player's seeds, the house. Publishes the catalogue
 * and reads the figures first, so that the first request finds everything. @throws CatalogueError
 */
export async function createPlaying(ports: Ports, countries: Pick<Countries, 'locate'>) {
  const { config, database, lane } = ports;
  const catalogue = await loadCatalogue(database, nodeHashes);
  const figures = createHouseFigures(ports);
  const recentFinds = createRecentFinds({ ...ports, catalogue });
  const teller = createPackTeller(catalogue);
  const house = {
    figures,
    count: () => countPlays(database),
    deleteOldStakes: () => deleteOldStakes(ports),
    /** Counts what waits, and reads the figures that come of it. */
    async countAndRead(): Promise<void> {
      await figures.reload();
      await countPlays(database);
      await figures.reload();
    },
  };
  await house.countAndRead();
  await recentFinds.sync();
  return {
    house,
    packs: {
      catalogue,
      recentFinds,
      learnTables: () => learnTables(database, nodeHashes, catalogue),
      pages: createPackPages({ catalogue, figures, recentFinds }),
      opening: createPackOpening({ soloPlays: createSoloPlays({ database, lane }), catalogue, figures, recentFinds }),
    },
    inventory: {
      list: createInventory({ database, describeItem: createItemTeller(catalogue) }),
      exchange: createExchange({ database, lane }),
    },
    plays: {
      rules: createPlayRules(config, countries),
      history: createHistory({ database, teller }),
      exports: createPlayExport({ ...ports, teller }),
      seeds: createSeeds(ports),
      preferences: createPreferences({ database, lane }),
    },
  };
}
