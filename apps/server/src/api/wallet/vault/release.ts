import { keepVault, releaseVault } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const askRelease = handle(
  releaseVault,
  ({ vault }) =>
    ({ caller, body: { amount } }) =>
      vault.release(caller.userId, amount),
);

export const dropRelease = handle(
  keepVault,
  ({ vault }) =>
    ({ caller }) =>
      vault.keep(caller.userId),
);
