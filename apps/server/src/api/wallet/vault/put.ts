import { putIntoVault } from '@voltide/contract';

import { handleMoney } from '../../handle.ts';

export const intoVault = handleMoney(
  putIntoVault,
  ({ vault }) =>
    ({ body: { amount }, caller, key, requestHash, atMs }) =>
      vault.put({ userId: caller.userId, key, requestHash, atMs, amount }),
);
