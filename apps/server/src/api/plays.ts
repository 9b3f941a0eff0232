import { listPlays } from '@voltide/contract';

import { handle } from './handle.ts';

export const plays = handle(
  listPlays,
  ({ plays: { history } }) =>
    ({ caller, query }) =>
      history.list(caller.userId, query),
);
