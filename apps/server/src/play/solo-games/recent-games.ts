import type { RecentGame } from '@voltide/contract';
import { formatVt } from '@voltide/core';

import type { OddsTables } from '../plays/odds-tables.ts';
import type { RecentPlays } from '../plays/recent-plays.ts';
import { presentPerson } from '../../people/person/present-person.ts';

const SHOWN = 20;

type FeedPorts = {
  readonly recentPlays: Pick<RecentPlays, 'list'>;
  readonly oddsTables: Pick<OddsTables, 'getById'>;
};

export function createRecentGames({ recentPlays, oddsTables }: FeedPorts) {
  return {
    /** Lists at most 20; of one game if named. */
    list(gameId?: string): RecentGame[] {
      const plays: RecentGame[] = [];
      for (const play of recentPlays.list()) {
        const { game } = oddsTables.getById(play.tableId);
        if (game.solo === undefined || (gameId !== undefined && game.id !== gameId)) continue;
        plays.push({
          game: game.id,
          gameName: game.name,
          payout: formatVt(play.payoutSun),
          player: presentPerson(play),
          at: new Date(play.atMs).toISOString(),
        });
        if (plays.length === SHOWN) break;
      }
      return plays;
    },
  };
}
