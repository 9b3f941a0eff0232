import { getSeeds } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const seeds = handle(
  getSeeds,
  ({ plays }) =>
    ({ caller }) =>
      plays.seeds.list(caller.userId),
);
