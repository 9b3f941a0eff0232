import { acknowledgeOutgoing, changePayouts, getPayouts, listUnknownOutgoing } from '@voltide/contract';

import { handle } from '../../../platform/context/handle.ts';

const unknownOutgoing = handle(
  listUnknownOutgoing,
  ({ tron }) =>
    ({ query }) =>
      tron.outgoing.list(query.before),
);

const acknowledge = handle(
  acknowledgeOutgoing,
  ({ tron }) =>
    ({ caller, params, body }) =>
      tron.outgoing.acknowledge({ byUserId: caller.userId, txid: params.txid, ...body }),
);

const readPayouts = handle(
  getPayouts,
  ({ tron }) =>
    () =>
      tron.payoutControls.read(),
);

const setPayouts = handle(
  changePayouts,
  ({ tron }) =>
    ({ caller, body }) =>
      tron.payoutControls.change(caller.userId, body),
);

export const PAYOUT_CALLS = [unknownOutgoing, acknowledge, readPayouts, setPayouts];
