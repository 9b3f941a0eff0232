import { getSeeds } from '@voltide/contract';

import { handle } from '../handle.ts';

export const seeds = handle(
  getSeeds,
  ({ plays }) =>
    ({ caller }) =>
      plays.seeds.list(caller.userId),
);
