import { signDeposit } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const depositSignature = handle(
  signDeposit,
  ({ tron }) =>
    ({ caller, params: { id }, body: { signature } }) =>
      tron.deposits.sign(caller.userId, { id, signature }),
);
