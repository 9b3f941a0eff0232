import { getLoadingGames, reportLoadingGame, startLoadingGame } from '@voltide/games/loading/contract';

import { handle } from '../../platform/context/handle.ts';

const standing = handle(
  getLoadingGames,
  ({ loadingGames: games }) =>
    ({ caller }) =>
      games.get(caller),
);

const loadingTicket = handle(
  startLoadingGame,
  ({ loadingGames, plays }) =>
    async ({ caller, body, client }) =>
      loadingGames.start({ userId: caller.userId, rules: await plays.rules.at(client) }, body.game),
);

const loadingReport = handle(
  reportLoadingGame,
  ({ loadingGames, plays }) =>
    async ({ caller, body, client }) =>
      loadingGames.report({ userId: caller.userId, rules: await plays.rules.at(client) }, body),
);

export const LOADING_GAME_CALLS = [standing, loadingTicket, loadingReport];
