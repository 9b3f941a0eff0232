import { changePassword as endpoint } from '@voltide/contract';

import { handle } from '../handle.ts';

export const changePassword = handle(endpoint, ({ accounts }) => async ({ body, caller, client }) => {
  await accounts.credentials.changePassword(caller, { ...body, address: client.address });
  return { success: true as const };
});
