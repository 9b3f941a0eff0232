import { listStacks } from '@voltide/contract';

import { handle } from './handle.ts';

export const finds = handle(
  listStacks,
  ({ inventory }) =>
    ({ caller }) =>
      inventory.list(caller.userId),
);
