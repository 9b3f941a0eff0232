import { listRecentGames } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const recentGames = handlePublic(listRecentGames, (context) => ({ query }) => ({
  plays: context.recentGames.list(query.game),
}));
