import { listUnknownOutgoing } from '@voltide/contract';

import { handle } from '../handle.ts';

export const unknownOutgoing = handle(
  listUnknownOutgoing,
  ({ tron }) =>
    ({ query }) =>
      tron.outgoing.list(query.before),
);
