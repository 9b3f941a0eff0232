import { sellItems, listStacks } from '@voltide/contract';

import { handle, handleMoney } from '../../platform/context/handle.ts';

const items = handle(
  listStacks,
  ({ inventory }) =>
    ({ caller }) =>
      inventory.list(caller.userId),
);

const sell = handleMoney(
  sellItems,
  ({ inventory }) =>
    ({ body, caller, key, requestHash, atMs }) =>
      inventory.sell({ userId: caller.userId, key, requestHash, body: body, atMs }),
);

export const INVENTORY_CALLS = [items, sell];
