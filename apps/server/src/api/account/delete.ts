import { deleteAccount as endpoint } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const deleteAccount = handle(endpoint, ({ deleteOwner, signIn }) => async ({ caller, body, exchange }) => {
  await deleteOwner(caller, body.confirm);
  signIn.endAll(exchange);
  signIn.forgetDevice(exchange, caller.userId);
  return { success: true as const };
});
