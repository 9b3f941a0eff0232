import { exchangeFinds } from '@voltide/contract';

import { handleMoney } from '../handle.ts';

export const exchange = handleMoney(
  exchangeFinds,
  ({ inventory }) =>
    ({ body, caller, key, requestHash, atMs }) =>
      inventory.exchange({ userId: caller.userId, key, requestHash, wish: body, atMs }),
);
