import { acknowledgeOutgoing } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const acknowledge = handle(
  acknowledgeOutgoing,
  ({ tron }) =>
    ({ caller, params, body }) =>
      tron.outgoing.acknowledge({ byUserId: caller.userId, txid: params.txid, ...body }),
);
