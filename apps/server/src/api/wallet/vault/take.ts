import { takeFromVault } from '@voltide/contract';

import { handleMoney } from '../../handle.ts';

export const outOfVault = handleMoney(
  takeFromVault,
  ({ vault }) =>
    ({ body, caller, key, requestHash, atMs, client }) =>
      vault.take({ userId: caller.userId, key, requestHash, atMs, address: client.address, ...body }),
);
