import { getEmail } from '@voltide/contract';

import { handle } from '../handle.ts';

export const email = handle(
  getEmail,
  ({ accounts }) =>
    ({ caller }) =>
      accounts.confirmation.getState(caller.userId),
);
