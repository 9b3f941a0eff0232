import { listPlays } from '@voltide/contract';

import { handle } from '../http/route.ts';

export const plays = handle(
  listPlays,
  (context) =>
    ({ caller, query }) =>
      context.plays.history.list(caller.userId, query.before),
);
