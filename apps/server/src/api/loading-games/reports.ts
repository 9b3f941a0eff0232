import { reportLoadingGame } from '@voltide/games/loading/contract';

import { handle } from '../handle.ts';

export const loadingReport = handle(
  reportLoadingGame,
  ({ loadingGames, plays }) =>
    async ({ caller, body, client }) =>
      loadingGames.report({ userId: caller.userId, rules: await plays.rules.at(client) }, body),
);
