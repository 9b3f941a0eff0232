import { changePassword as endpoint } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const changePassword = handle(endpoint, ({ credentials }) => async ({ body, caller, exchange }) => {
  await credentials.changePassword(caller, { ...body, address: exchange.address });
  return { success: true as const };
});
