import { approveProposal, getProposal, listProposals, rejectProposal, withdrawProposal } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';

const list = handle(
  listProposals,
  ({ proposals }) =>
    ({ caller, query }) =>
      proposals.list(caller.userId, query),
);

const one = handle(
  getProposal,
  ({ proposals }) =>
    ({ caller, params }) =>
      proposals.get(caller.userId, params.id),
);

const approve = handle(
  approveProposal,
  ({ proposals }) =>
    ({ caller, params }) =>
      proposals.approve(caller.userId, params.id),
);

const reject = handle(
  rejectProposal,
  ({ proposals }) =>
    ({ caller, params, body }) =>
      proposals.reject(caller.userId, params.id, body.reason),
);

const withdraw = handle(
  withdrawProposal,
  ({ proposals }) =>
    ({ caller, params }) =>
      proposals.withdraw(caller.userId, params.id),
);

export const PROPOSAL_CALLS = [list, one, approve, reject, withdraw];
