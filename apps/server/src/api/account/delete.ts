import { deleteAccount as endpoint } from '@voltide/contract';

import { handle } from '../handle.ts';

export const deleteAccount = handle(
  endpoint,
  ({ ownData, sessions: { signIn } }) =>
    async ({ caller, body, client }) => {
      await ownData.deleteOwner(caller, body.confirm);
      signIn.endAll(client);
      signIn.forgetDevice(client, caller.userId);
      return { success: true as const };
    },
);
