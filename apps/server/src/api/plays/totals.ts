import { sumPlays } from '@voltide/contract';

import { handle } from '../handle.ts';

export const totals = handle(
  sumPlays,
  ({ plays: { history } }) =>
    ({ caller, query }) =>
      history.sum(caller.userId, query),
);
