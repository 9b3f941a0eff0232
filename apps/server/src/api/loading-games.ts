import { getLoadingGames } from '@voltide/games/loading/contract';

import { handle } from './handle.ts';

export const loadingGames = handle(
  getLoadingGames,
  ({ loadingGames: games }) =>
    ({ caller }) =>
      games.get(caller),
);
