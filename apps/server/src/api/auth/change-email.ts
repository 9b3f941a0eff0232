import { changeEmail as endpoint } from '@voltide/contract';

import { handle } from '../handle.ts';

export const changeEmail = handle(endpoint, ({ accounts }) => async ({ body, caller, exchange }) => {
  await accounts.credentials.askEmailChange(caller, { ...body, address: exchange.address });
  return { success: true as const };
});
