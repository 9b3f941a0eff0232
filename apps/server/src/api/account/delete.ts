import { deleteAccount as endpoint } from '@voltide/contract';

import { handle } from '../handle.ts';

export const deleteAccount = handle(
  endpoint,
  ({ ownData, sessions: { signIn } }) =>
    async ({ caller, body, exchange }) => {
      await ownData.deleteOwner(caller, body.confirm);
      signIn.endAll(exchange);
      signIn.forgetDevice(exchange, caller.userId);
      return { success: true as const };
    },
);
