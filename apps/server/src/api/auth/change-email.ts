import { changeEmail as endpoint } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const changeEmail = handle(endpoint, ({ credentials }) => async ({ body, caller, exchange }) => {
  await credentials.askEmailChange(caller, { ...body, address: exchange.address });
  return { success: true as const };
});
