import { exchangeFinds, listStacks } from '@voltide/contract';

import { handle, handleMoney } from '../../platform/context/handle.ts';

const finds = handle(
  listStacks,
  ({ inventory }) =>
    ({ caller }) =>
      inventory.list(caller.userId),
);

const exchange = handleMoney(
  exchangeFinds,
  ({ inventory }) =>
    ({ body, caller, key, requestHash, atMs }) =>
      inventory.exchange({ userId: caller.userId, key, requestHash, wish: body, atMs }),
);

/** The calls of this room. */
export const INVENTORY_CALLS = [finds, exchange];
