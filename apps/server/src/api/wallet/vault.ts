import { getVault } from '@voltide/contract';

import { handle } from '../handle.ts';

export const readVault = handle(
  getVault,
  ({ vault }) =>
    ({ caller }) =>
      vault.get(caller.userId),
);
