import { nodeHashes } from '@voltide/fairness/node';
import { packsGame } from '@voltide/games/packs/rules';

import { createBattlePlays } from '../../play/battles/battle-plays.ts';
import { createCaches } from '../../play/caches/caches.ts';
import type { Countries } from '../../people/country/countries.ts';
import { createDailySpin } from '../../play/daily-spin/daily-spin.ts';
import { createRecentGames } from '../../play/solo-games/recent-games.ts';
import { createSoloGames } from '../../play/solo-games/solo-games.ts';
import { countPlays, deleteOldStakes } from '../../money/house/count-plays.ts';
import { createHouseFigures } from '../../money/house/figures.ts';
import type { InForce } from '../../operate/settings-in-force/in-force.ts';
import { createItemSale } from '../../play/inventory/sale.ts';
import { createInventory } from '../../play/inventory/inventory.ts';
import type { OwnChain } from '../../play/beacon/local-chain.ts';
import { loadCatalogue } from '../../play/packs/load-catalogue.ts';
import { createAdminPacks } from '../../play/packs/admin-packs.ts';
import { createPackDrafts } from '../../play/packs/drafts.ts';
import { createPackOpening } from '../../play/packs/open-packs.ts';
import { createPackPages } from '../../play/packs/pack-pages.ts';
import { packRules } from '../../play/packs/pack-rules.ts';
import { createPackProposing } from '../../play/packs/propose-packs.ts';
import { createPackPictures } from '../../play/packs/pack-pictures.ts';
import { createItemPresenter, createPackPresenter } from '../../play/packs/play-presenter.ts';
import { createRecentItems } from '../../play/packs/recent-items.ts';
import { createActivity } from '../../play/plays/activity.ts';
import { createDrawnPresenter } from '../../play/plays/drawn-plays.ts';
import { createPlayExport } from '../../play/plays/export.ts';
import { createHistory } from '../../play/plays/history.ts';
import { loadOddsTables } from '../../play/plays/odds-tables.ts';
import { createPlayRules } from '../../play/plays/play-rules.ts';
import { createPreferences } from '../../play/plays/preferences.ts';
import { createPlayerLimits } from '../../care/player-limits/player-limits.ts';
import { createRecentPlays } from '../../play/plays/recent-plays.ts';
import { createSeeds } from '../../play/plays/seeds.ts';
import { createRituals } from '../../care/rituals/rituals.ts';
import { loadRuleSets } from '../../play/rules/rule-sets.ts';
import { createRules } from '../../play/rules/rules.ts';
import { createSoloPlays } from '../../play/plays/solo-play.ts';
import { createPresenters } from '../../play/plays/presenters.ts';
import { createWheel } from '../../play/wheel/wheel.ts';
import type { Ports } from './ports.ts';

type PlayingNeeds = {
  readonly countries: Pick<Countries, 'locate'>;
  readonly chain: OwnChain;
  readonly inForce: InForce;
};

export type Playing = Awaited<ReturnType<typeof createPlaying>>;

/**
 * Builds the domains of play. Publishes every odds table and reads the figures first, so that the first request finds
 * everything.
 * @throws CatalogueError, PublishedTableError
 */
export async function createPlaying(ports: Ports, { countries, chain, inForce }: PlayingNeeds) {
  const { config, database, lane, clock } = ports;
  const oddsTables = await loadOddsTables({ database, clock, hashes: nodeHashes });
  const ruleSets = await loadRuleSets(database, nodeHashes);
  const { catalogue, learn } = await loadCatalogue({ database, hashes: nodeHashes, clock });
  const figures = createHouseFigures(ports);
  const recentPlays = createRecentPlays(ports);
  const recentItems = createRecentItems({ recentPlays, catalogue });
  const drawn = createDrawnPresenter(oddsTables);
  const presenter = createPresenters({
    tables: oddsTables,
    own: new Map([[packsGame.id, createPackPresenter(catalogue)]]),
    drawn,
  });
  const describeItem = createItemPresenter(catalogue);
  const battles = createBattlePlays({ database, catalogue, chain, describeItem });
  const rituals = createRituals(ports);
  const soloPlays = createSoloPlays({ database, lane });
  const soloGames = createSoloGames({ soloPlays, oddsTables, presenter: drawn, figures, recentPlays });
  const house = {
    figures,
    count: () => countPlays(database),
    deleteOldStakes: () => deleteOldStakes(ports),
    async countAndRead(): Promise<void> {
      await figures.reload();
      await countPlays(database);
      await figures.reload();
    },
  };
  await house.countAndRead();
  await recentPlays.sync();
  return {
    house,
    packs: createPackShop(ports, { catalogue, figures, recentItems, recentPlays, soloPlays }),
    rules: createRules({ clock, oddsTables, ruleSets, catalogue }),
    rituals,
    soloGames,
    recentGames: createRecentGames({ recentPlays, oddsTables }),
    caches: createCaches({ database, soloPlays, oddsTables, presenter: drawn }),
    dailySpin: createDailySpin({ database, soloPlays, oddsTables, presenter: drawn }),
    wheel: createWheel({ ...ports, oddsTables, figures, recentPlays }),
    inventory: {
      list: createInventory({ database, describeItem }),
      sell: createItemSale({ database, lane }),
    },
    plays: {
      oddsTables,
      presenter,
      describeItem,
      recentPlays,
      async learnTables(): Promise<void> {
        await oddsTables.learn();
        await learn();
      },
      rules: createPlayRules(config, countries, inForce),
      activity: createActivity(ports),
      history: createHistory({ database, presenter, battles }),
      exports: createPlayExport({ ...ports, presenter, battles }),
      seeds: createSeeds(ports),
      preferences: createPreferences({ database, lane }),
      limits: createPlayerLimits(ports),
    },
  };
}

type ShopNeeds = Parameters<typeof createPackOpening>[0] &
  Parameters<typeof createPackPages>[0] &
  Pick<Parameters<typeof createPackProposing>[0], 'figures'> & {
    readonly recentItems: ReturnType<typeof createRecentItems>;
  };

function createPackShop({ database, clock }: Ports, needs: ShopNeeds) {
  const { catalogue, figures, recentItems } = needs;
  return {
    catalogue,
    recentItems,
    pages: createPackPages(needs),
    pictures: createPackPictures(catalogue),
    opening: createPackOpening(needs),
    drafts: createPackDrafts({ database, clock, catalogue }),
    proposing: createPackProposing({ database, clock, catalogue, figures }),
    listForOperators: createAdminPacks({ database, catalogue, figures }),
    rules: packRules({ catalogue, figures }),
  };
}
