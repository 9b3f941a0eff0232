import { changePassword as endpoint } from '@voltide/contract';

import { handle } from '../handle.ts';

export const changePassword = handle(endpoint, ({ accounts }) => async ({ body, caller, exchange }) => {
  await accounts.credentials.changePassword(caller, { ...body, address: exchange.address });
  return { success: true as const };
});
