import { startLoadingGame } from '@voltide/games/loading/contract';

import { handle } from '../handle.ts';

export const loadingTicket = handle(
  startLoadingGame,
  ({ loadingGames, plays }) =>
    async ({ caller, body, client }) =>
      loadingGames.start({ userId: caller.userId, rules: await plays.rules.at(client) }, body.game),
);
