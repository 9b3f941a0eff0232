import { exchangeFinds } from '@voltide/contract';

import { handleMoney } from '../../http/route.ts';

export const exchange = handleMoney(
  exchangeFinds,
  ({ plays }) =>
    ({ body, caller, key, requestHash, atMs }) =>
      plays.exchange.exchange({ userId: caller.userId, key, requestHash, wish: body, atMs }),
);
